# Stops the PostgreSQL whose directory is $1 once standard input ends: when the owner closes it, or
# when the owner is gone, however it went. Then removes the directory if $2 is "remove"; otherwise $2
# is the owner's mark in a folder that stays.

trap '' INT TERM HUP

directory=$1
mark=$2
# Tenths of a second: what stays is first written to the disk.
fast=100
[ "$mark" = remove ] || fast=600

# The owner sends a line once PostgreSQL has started.
started=
while read -r ignored; do started=yes; done

owned() {
  [ "$mark" = remove ] || [ "$(cat "$directory/tierbench.lock" 2>/dev/null)" = "$mark" ]
}

# The process that the file of PostgreSQL names. Killed, it leaves its file, and its id may be
# another's by now: all its processes work in its data directory. It may also be the next owner's,
# who changes the mark before his server starts; so the mark is read after the file.
postmaster() {
  process=$(sed -n 1p "$directory/data/postmaster.pid" 2>/dev/null)
  [ -n "$process" ] || return 0
  if [ -e /proc/self/cwd ] && ! [ "/proc/$process/cwd" -ef "$directory/data" ]; then
    return 0
  fi
  if owned; then
    echo "$process"
  fi
}

# Whether process $1 runs. Where nobody collects orphans, as in many a container, an ended process
# keeps its id and is a zombie.
runs() {
  kill -0 "$1" 2>/dev/null || return 1
  case $(sed 's/.*) //' "/proc/$1/stat" 2>/dev/null) in
    Z*) return 1 ;;
  esac
}

# Sends signal $1 and waits up to $2 tenths of a second for the process to end.
stop() {
  process=$(postmaster)
  [ -n "$process" ] && kill -s "$1" "$process" 2>/dev/null || return 0
  remaining=$2
  while [ "$remaining" -gt 0 ] && runs "$process"; do
    sleep 0.1
    remaining=$((remaining - 1))
  done
}

# More than once: a start that was under way when the owner went may still be writing.
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  # Fast, then immediate shutdown in the terms of PostgreSQL.
  stop INT "$fast"
  stop QUIT 50
  stop KILL 20
  if [ "$mark" = remove ]; then
    rm -rf "$directory" 2>/dev/null
    [ -e "$directory" ] || break
  elif [ -z "$(postmaster)" ] && [ -n "$started" ]; then
    break
  fi
  owned || break
  sleep 0.3
done
