CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- A UUIDv7 on every Postgres from 15 on: 48 bits of milliseconds, then random bits.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
        FROM 1 FOR 6),
      52, 1), 53, 1), 'hex')::uuid
$$;--> statement-breakpoint
-- The label of an enum as text: immutable, so that a generated column may use it.
CREATE FUNCTION enum_label(value anyenum) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT value::text $$;
