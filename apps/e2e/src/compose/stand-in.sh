#!/bin/sh
# Stands for the entry programs of three images: PostgreSQL's (POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD_FILE, POSTGRES_INITDB_ARGS, data under
# its volume by major version), Redis' (data in /data) and Caddy's. Each gives up root for its own user where the image of that name does.
set -eu
as() { user=$1; shift; exec setpriv --reuid="$user" --regid="$user" --init-groups "$@"; }

case "$1" in
postgres)
  shift
  programs=$(echo /usr/lib/postgresql/*/bin)
  version=$(basename "$(dirname "$programs")")
  PGDATA=/var/lib/postgresql/$version/docker
  export PGDATA
  install -d -o postgres -g postgres /run/postgresql
  if [ ! -s "$PGDATA/PG_VERSION" ]; then
    install -d -m 700 -o postgres -g postgres "$PGDATA"
    chown postgres:postgres /var/lib/postgresql "/var/lib/postgresql/$version"
    install -m 400 -o postgres -g postgres "$POSTGRES_PASSWORD_FILE" /tmp/password
    # The shell splits POSTGRES_INITDB_ARGS into arguments.
    # shellcheck disable=SC2086
    (as postgres "$programs/initdb" --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 $POSTGRES_INITDB_ARGS)
    rm -f /tmp/password
    echo "create database \"$POSTGRES_DB\"" | (as postgres "$programs/postgres" --single -j postgres)
    echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  fi
  as postgres "$programs/postgres" -c listen_addresses=* "$@"
  ;;
redis-server)
  chown redis:redis /data
  cd /data
  as redis "$@"
  ;;
*) exec "$@" ;;
esac
