# Stops the PostgreSQL whose directory is $1, and removes the directory, once standard input ends:
# when the owner closes it, or when the owner is gone, however it went.

trap '' INT TERM HUP

directory=$1

while read -r ignored; do :; done

postmaster() {
  sed -n 1p "$directory/data/postmaster.pid" 2>/dev/null
}

# Waits up to $2 tenths of a second for the end of process $1.
await_end() {
  remaining=$2
  while [ "$remaining" -gt 0 ] && kill -0 "$1" 2>/dev/null; do
    # Where nobody collects orphans, as in many a container, an ended process keeps its id. The last
    # thing that PostgreSQL does is to remove this file.
    if [ "$remaining" -gt 10 ] && [ ! -e "$directory/data/postmaster.pid" ]; then
      remaining=10
    fi
    sleep 0.1
    remaining=$((remaining - 1))
  done
}

# Sends signal $1 and waits up to $2 tenths of a second for the process to end.
stop() {
  process=$(postmaster)
  [ -n "$process" ] && kill -s "$1" "$process" 2>/dev/null || return 0
  await_end "$process" "$2"
}

# More than once: a start that was under way when the owner went may still be writing.
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  # Fast, then immediate shutdown in the terms of PostgreSQL.
  stop INT 100
  stop QUIT 50
  stop KILL 20
  rm -rf "$directory" 2>/dev/null
  [ -e "$directory" ] || break
  sleep 0.3
done
