-- Before 0093, each in a transaction of its own, while the product runs: that all rows of a table fit into its first part is
-- checked without keeping anybody from writing. It ends in eight days; the migration follows at once.
-- These functions are this connection's own, and go with it.
CREATE OR REPLACE FUNCTION pg_temp.past_end() RETURNS date LANGUAGE sql STABLE AS $$ SELECT (now() AT TIME ZONE 'UTC')::date + 8 $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION pg_temp.past_end_id() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM pg_temp.past_end()::timestamp) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION pg_temp.promise(whole text, key_name text, past_end text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF to_regclass(whole) IS NOT NULL THEN
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (%I < %L) NOT VALID', whole, to_char(pg_temp.past_end(), '"past_"YYYY_MM_DD'), key_name, past_end);
  END IF;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION pg_temp.look_through(whole text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF to_regclass(whole) IS NOT NULL THEN
    EXECUTE (SELECT format('ALTER TABLE %I VALIDATE CONSTRAINT %I', whole, conname) FROM pg_constraint
      WHERE conrelid = whole::regclass AND conname LIKE 'past\_20%');
  END IF;
END $$;--> statement-breakpoint
-- The demo gave its rows ids of no time, which no part of a time can hold.
DO $$ BEGIN
  IF to_regclass('told_news') IS NOT NULL THEN UPDATE told_news SET id = uuid_v7() WHERE id >= pg_temp.past_end_id(); END IF;
END $$;--> statement-breakpoint
SELECT pg_temp.promise('told_news', 'id', pg_temp.past_end_id()::text);--> statement-breakpoint
SELECT pg_temp.look_through('told_news');--> statement-breakpoint
SELECT pg_temp.promise('webhook_deliveries', 'id', pg_temp.past_end_id()::text);--> statement-breakpoint
SELECT pg_temp.look_through('webhook_deliveries');--> statement-breakpoint
SELECT pg_temp.promise('project_views', 'day', pg_temp.past_end()::text);--> statement-breakpoint
SELECT pg_temp.look_through('project_views');--> statement-breakpoint
SELECT pg_temp.promise('resource_downloads', 'day', pg_temp.past_end()::text);--> statement-breakpoint
SELECT pg_temp.look_through('resource_downloads');
