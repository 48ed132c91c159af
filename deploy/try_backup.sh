#!/usr/bin/env bash
# Backs up the database of a running server, loses the original, and restores the backup, as docs/operate.md says.
#
#   deploy/try_backup.sh                                      with a SQLite file of its own
#   deploy/try_backup.sh postgresql://user@host/EMPTY         with an empty PostgreSQL database, which it fills and clears
#
# It needs curl and the command overtrick (or OVERTRICK=path), and sqlite3, or psql, pg_dump and pg_restore of the
# server's version or a newer one.
set -euo pipefail

overtrick=${OVERTRICK:-overtrick}
port=${PORT:-18431}
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; wait; rm -rf "$folder"' EXIT
site=http://127.0.0.1:$port
database=${1:-$folder/overtrick.sqlite3}

case $database in
  postgres*://*)
    if [ "$(psql -qAt "$database" -c "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")" != 0 ]; then
      echo "This database is not empty, and the script would clear it: give it an empty one." >&2
      exit 1
    fi
    back_up() { pg_dump --format custom --file "$folder/backup.dump" "$database"; }
    lose() { psql -q "$database" -c "SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public"; }
    restore() { pg_restore --clean --if-exists --no-owner --exit-on-error --dbname "$database" "$folder/backup.dump"; }
    clear_up() { lose; }
    ;;
  *)
    back_up() { sqlite3 "$database" "VACUUM INTO '$folder/backup.sqlite3'"; }
    lose() { rm -f "$database" "$database-wal" "$database-shm"; }
    restore() { cp "$folder/backup.sqlite3" "$database"; }
    clear_up() { :; }
    ;;
esac

start() {
  "$overtrick" serve --port "$port" --database "$database" --log plain > "$folder/server.txt" 2>&1 &
  server=$!
  for _ in $(seq 600); do
    if curl -fs "$site/healthz" > /dev/null; then return; fi
    sleep 0.5
  done
  cat "$folder/server.txt"
  exit 1
}

stop() {
  kill "$server"
  wait "$server" || true
  server=
}

start
curl -fs -c "$folder/cookies" -H 'Content-Type: application/json' "$site/api/v1/accounts" \
  -d '{"name": "Ada", "password": "correct horse"}' > /dev/null
table=$(curl -fs -b "$folder/cookies" -H 'Content-Type: application/json' "$site/api/v1/tables" \
  -d '{"game": "spades"}' | sed -e 's/.*"id":"\([^"]*\)".*/\1/')

# The backup, while the server runs
back_up

# What happens after the backup is lost with the original
curl -fs -H 'Content-Type: application/json' "$site/api/v1/accounts" \
  -d '{"name": "Too Late", "password": "correct horse"}' > /dev/null
"$overtrick" admin people --database "$database" | grep -q Late

# The restore
stop
lose
restore
start

curl -fs -b "$folder/cookies" "$site/api/v1/me" | grep -q '"name":"Ada"'
curl -fs -b "$folder/cookies" "$site/api/v1/tables/$table" | grep -q '"status":"gathering"'
"$overtrick" admin people --database "$database" > "$folder/people.txt"
grep -q Ada "$folder/people.txt"
if grep -q Late "$folder/people.txt"; then exit 1; fi
"$overtrick" admin audit --database "$database"
stop
clear_up
echo "The backup was restored: the account, its cookie and its table are there."
