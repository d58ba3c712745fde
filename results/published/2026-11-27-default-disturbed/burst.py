"""Burns both cores in random bursts, half of the time, until it is ended or `seconds` have passed.

Usage: burst.py seconds [seed] [mean seconds of a burst and of a pause]
"""
import multiprocessing, random, sys, time

def burn(until):
    x = 0
    while time.monotonic() < until:
        for _ in range(10000):
            x += 1

if __name__ == '__main__':
    seconds = float(sys.argv[1]); rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 2005)
    mean = float(sys.argv[3]) if len(sys.argv) > 3 else 3.0
    end = time.monotonic() + seconds
    on = 0.0; start = time.monotonic()
    try:
        while time.monotonic() < end:
            time.sleep(rng.expovariate(1 / mean))
            length = rng.expovariate(1 / mean); on += length
            until = time.monotonic() + length
            ps = [multiprocessing.Process(target=burn, args=(until,), daemon=True) for _ in range(2)]
            for p in ps: p.start()
            for p in ps: p.join()
    finally:
        print('burning %.1f of %.1f s' % (on, time.monotonic() - start), flush=True)
