-- What the .before.sql may have left when the migration did not follow: it would keep rows out some days later.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT conrelid::regclass AS whole, conname FROM pg_constraint WHERE contype = 'c' AND conname LIKE 'past\_20%' LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.whole, one.conname);
  END LOOP;
END $$
