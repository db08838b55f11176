DROP INDEX "webhook_deliveries_over";--> statement-breakpoint
DROP INDEX "project_views_day";--> statement-breakpoint
DROP INDEX "resource_downloads_day";--> statement-breakpoint
DROP INDEX "told_news_at";--> statement-breakpoint
-- by hand
-- Four tables that are emptied by age are kept in parts by time from now on (docs/decisions/0081): what is over its time goes
-- with its part. A row's place is in its key, which is the day, or an id made at a time (UUIDv7), so that keys stay as they are.
-- The first id of a day, by UTC.
CREATE FUNCTION first_id_of(day date) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM day::timestamp) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;--> statement-breakpoint
-- Keeps a table's parts: those of the next days are there before they are needed, of `days` each; those that end by `kept_from`
-- go. Parts are named by the day on which they end. What found no part waits in `<table>_rest`. A lock that is not to be had at
-- once is left for the next time.
CREATE FUNCTION tend_parts(whole text, days int, today date, kept_from date) RETURNS void LANGUAGE plpgsql
  SET lock_timeout = '500ms' AS $$
DECLARE
  rest text := whole || '_rest';
  by_id boolean;
  key_name text;
  last_end date;
  next_end date;
  part text;
  limits text[];
  is_waiting boolean;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('tend_parts'), hashtext(whole)) THEN RETURN; END IF;
  SELECT a.attname, a.atttypid = 'uuid'::regtype INTO STRICT key_name, by_id
    FROM pg_partitioned_table p JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
    WHERE p.partrelid = whole::regclass;

  -- What no part ends with: the rest, and the first part, which began before there were parts.
  IF kept_from IS NOT NULL THEN
    EXECUTE format('DELETE FROM %I WHERE %I < %L', whole, key_name,
      CASE WHEN by_id THEN first_id_of(kept_from - days + 1)::text ELSE (kept_from - days + 1)::text END);
  END IF;

  SELECT max(to_date(right(i.inhrelid::regclass::text, 10), 'YYYY_MM_DD')) INTO last_end
    FROM pg_inherits i WHERE i.inhparent = whole::regclass AND i.inhrelid <> rest::regclass;
  last_end := coalesce(last_end, today);
  WHILE last_end <= today + 3 LOOP
    next_end := greatest(last_end + days, today + 1);
    part := whole || to_char(next_end, '"_to_"YYYY_MM_DD');
    limits := ARRAY[CASE WHEN by_id THEN first_id_of(last_end)::text ELSE last_end::text END,
      CASE WHEN by_id THEN first_id_of(next_end)::text ELSE next_end::text END];
    BEGIN
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', part, whole);
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I >= %L AND %I < %L)', rest, key_name, limits[1], key_name, limits[2])
        INTO is_waiting;
      IF is_waiting THEN
        EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', rest);
        EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= %L AND %I < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
          rest, key_name, limits[1], key_name, limits[2], part);
      END IF;
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', whole, part, limits[1], limits[2]);
    EXCEPTION WHEN lock_not_available OR deadlock_detected OR check_violation THEN RETURN;
    END;
    last_end := next_end;
  END LOOP;

  FOR part IN
    SELECT i.inhrelid::regclass::text FROM pg_inherits i WHERE i.inhparent = whole::regclass AND i.inhrelid <> rest::regclass
      AND to_date(right(i.inhrelid::regclass::text, 10), 'YYYY_MM_DD') <= kept_from
  LOOP
    BEGIN
      EXECUTE format('DROP TABLE %I', part);
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN RETURN;
    END;
  END LOOP;
END
$$;--> statement-breakpoint
-- Makes the table that there is the first part of a whole of the same name, keys, indexes and rules. Nothing is copied or read:
-- parts_by_time.before.sql has checked what the first part may hold, while the product ran.
CREATE FUNCTION put_in_parts(whole text, key_name text, days int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  past_end date;
  past text;
  checked text;
  by_id boolean := (SELECT atttypid = 'uuid'::regtype FROM pg_attribute WHERE attrelid = whole::regclass AND attname = key_name);
  making text[];
  name text;
  statement text;
BEGIN
  SELECT conname INTO checked FROM pg_constraint WHERE conrelid = whole::regclass AND conname LIKE 'past\_%' AND convalidated;
  past_end := coalesce(to_date(right(checked, 10), 'YYYY_MM_DD'), (now() AT TIME ZONE 'UTC')::date + 2);
  past := whole || to_char(past_end, '"_to_"YYYY_MM_DD');
  SELECT array_agg(pg_get_indexdef(indexrelid)) INTO making FROM pg_index
    WHERE indrelid = whole::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'));
  SELECT coalesce(making, '{}') || array_agg(format('ALTER TABLE %I ADD CONSTRAINT %I %s', whole, conname, pg_get_constraintdef(oid)))
    INTO making FROM pg_constraint WHERE conrelid = whole::regclass AND contype IN ('p', 'u', 'f');
  EXECUTE format('ALTER TABLE %I RENAME TO %I', whole, past);
  FOR name IN SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = past::regclass LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', name, replace(name, whole, past));
  END LOOP;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE) PARTITION BY RANGE (%I)',
    whole, past, key_name);
  IF checked IS NOT NULL THEN EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', whole, checked); END IF;
  FOREACH statement IN ARRAY making LOOP EXECUTE statement; END LOOP;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', whole, past,
    CASE WHEN by_id THEN first_id_of(past_end)::text ELSE past_end::text END);
  IF checked IS NOT NULL THEN EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', past, checked); END IF;
  EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', whole || '_rest', whole);
  PERFORM tend_parts(whole, days, (now() AT TIME ZONE 'UTC')::date, NULL);
END
$$;--> statement-breakpoint
SELECT put_in_parts('told_news', 'id', 7);--> statement-breakpoint
SELECT put_in_parts('webhook_deliveries', 'id', 1);--> statement-breakpoint
SELECT put_in_parts('project_views', 'day', 1);--> statement-breakpoint
SELECT put_in_parts('resource_downloads', 'day', 1);--> statement-breakpoint
DROP FUNCTION put_in_parts(text, text, int);
