CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"deed_id" uuid NOT NULL,
	"words_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_chain_deedId_unique" UNIQUE("deed_id")
);
--> statement-breakpoint
CREATE TABLE "audit_ends" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"first_position" bigint NOT NULL,
	"first_hash" "bytea" NOT NULL,
	"last_position" bigint NOT NULL,
	"last_hash" "bytea" NOT NULL,
	CONSTRAINT "audit_ends_one" CHECK ("audit_ends"."is_only")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "emptied_by" uuid;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_age" ON "audit_log" USING btree ("at");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_emptied" CHECK (("audit_log"."salt" is null) = ("audit_log"."emptied_by" is not null) and ("audit_log"."salt" is not null or "audit_log"."detail" = '{}'));--> statement-breakpoint

-- A field with its length before it, so that no two lists of fields read the same.
CREATE FUNCTION audit_field(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(octet_length(convert_to(value, 'UTF8')) || ':' || value, '-')
$$;--> statement-breakpoint
-- audit-chain.ts computes the same, and trusts nothing here.
CREATE FUNCTION audit_link(previous bytea, place bigint, deed audit_log, words bytea) RETURNS bytea
  LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || words || convert_to(audit_field(place::text) || audit_field(deed.id::text)
    || audit_field(deed.actor_id::text) || audit_field(deed.action) || audit_field(deed.subject)
    || audit_field((extract(epoch FROM deed.at) * 1000000)::bigint::text), 'UTF8'))
$$;--> statement-breakpoint
CREATE FUNCTION audit_words(deed audit_log) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to(deed.salt::text || deed.detail::text, 'UTF8'))
$$;--> statement-breakpoint

-- What was written before there was a chain gets its links in the order in which it was written.
DO $$
DECLARE
  deed audit_log;
  place bigint := 0;
  link bytea := sha256('');
BEGIN
  FOR deed IN SELECT * FROM audit_log ORDER BY at, id LOOP
    place := place + 1;
    link := audit_link(link, place, deed, audit_words(deed));
    INSERT INTO audit_chain (position, deed_id, words_hash, hash) VALUES (place, deed.id, audit_words(deed), link);
  END LOOP;
  INSERT INTO audit_ends (first_position, first_hash, last_position, last_hash) VALUES (0, sha256(''), place, link);
END
$$;--> statement-breakpoint

-- Links are made as transactions commit: writers queue for the end of the chain no longer than a commit takes.
CREATE FUNCTION chain_deed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ends audit_ends;
  link bytea;
BEGIN
  SELECT * INTO STRICT ends FROM audit_ends FOR UPDATE;
  link := audit_link(ends.last_hash, ends.last_position + 1, NEW, audit_words(NEW));
  INSERT INTO audit_chain (position, deed_id, words_hash, hash)
    VALUES (ends.last_position + 1, NEW.id, audit_words(NEW), link);
  UPDATE audit_ends SET last_position = ends.last_position + 1, last_hash = link;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_log_chained AFTER INSERT ON audit_log
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_deed();--> statement-breakpoint

-- Only the words of a deed go, for a deed that is named; and the whole of it after seven years.
CREATE FUNCTION keep_deed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '7 years' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.emptied_by IS NULL AND NEW.emptied_by IS NOT NULL
    AND (NEW.id, NEW.actor_id, NEW.action, NEW.subject, NEW.at)
      IS NOT DISTINCT FROM (OLD.id, OLD.actor_id, OLD.action, OLD.subject, OLD.at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_log is only ever added to' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
DROP TRIGGER audit_log_immutable ON audit_log;--> statement-breakpoint
CREATE TRIGGER audit_log_immutable BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION keep_deed();--> statement-breakpoint
CREATE TRIGGER audit_log_not_truncated BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION keep_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    AND EXISTS (SELECT FROM audit_log WHERE id = OLD.deed_id AND at < now() - interval '7 years') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_chain is only ever added to' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_chain_immutable BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION keep_link();--> statement-breakpoint
CREATE TRIGGER audit_chain_not_truncated BEFORE TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_ends_stays BEFORE DELETE ON audit_ends
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_ends_not_truncated BEFORE TRUNCATE ON audit_ends
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
