-- What was made in one millisecond sorted at random: below the millisecond stand twelve bits of it now (RFC 9562, 6.2,
-- method 3).
CREATE OR REPLACE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT (
    overlay(lpad(to_hex(floor(extract(epoch FROM clock_timestamp()) * 4096000)::bigint), 15, '0') PLACING '7' FROM 13 FOR 0)
    || right(gen_random_uuid()::text, 17))::uuid
$$;
