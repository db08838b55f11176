CREATE TABLE "phone_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"ask_id" uuid DEFAULT uuid_v7() NOT NULL,
	"phone" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code_hash" text,
	"expires_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "phone_codes_five_tries" CHECK ("phone_codes"."tries" between 0 and 5),
	CONSTRAINT "phone_codes_sent" CHECK (("phone_codes"."code_hash" is null) = ("phone_codes"."expires_at" is null))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "mobile_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "mobile_by_form" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_codes_asked" ON "phone_codes" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_once" ON "users" USING btree ("phone") WHERE "users"."phone_verified_at" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phone_verified_mobile" CHECK ("users"."phone_verified_at" is null or "users"."phone" ~ '^\+614[0-9]{8}$');--> statement-breakpoint
-- A changed number is not the one that was proven. Whoever proves one sets both.
CREATE FUNCTION keep_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.phone IS DISTINCT FROM OLD.phone AND NEW.phone_verified_at IS NOT DISTINCT FROM OLD.phone_verified_at THEN
    NEW.phone_verified_at := NULL;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_keep_phone BEFORE UPDATE OF phone ON users FOR EACH ROW EXECUTE FUNCTION keep_phone();--> statement-breakpoint
-- Whoever is vetted stays so: their number counts by its form, as it did when it was asked for, until they change it.
-- Everybody else proves theirs by a text message.
UPDATE professionals SET mobile_by_form = true WHERE vetted_at IS NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION vetting_gaps(p professionals) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[
      CASE WHEN p.verified_at IS NULL THEN 'email' END,
      CASE WHEN NOT p.has_chosen_matching THEN 'matching' END,
      CASE WHEN NOT is_abn(p.abn) THEN 'abn' END,
      CASE WHEN p.mobile !~ '^\+614[0-9]{8}$' OR NOT (p.mobile_by_form OR p.mobile_verified_at IS NOT NULL) THEN 'mobile' END], NULL)
    || ARRAY(SELECT 'licence:' || r.trade FROM licence_rules r
      WHERE p.has_chosen_matching AND r.trade = ANY(p.trades) AND NOT licence_fits(p.licence_numbers ->> r.trade, r.pattern) ORDER BY r.trade)
$$;--> statement-breakpoint
-- A business's number that its person has proven already needs no second proof; any other change ends it.
CREATE OR REPLACE FUNCTION keep_vetted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.mobile <> OLD.mobile THEN
    NEW.mobile_by_form := false;
    IF NEW.mobile_verified_at IS NOT DISTINCT FROM OLD.mobile_verified_at THEN
      NEW.mobile_verified_at := (SELECT phone_verified_at FROM users WHERE id = NEW.user_id AND phone = NEW.mobile);
    END IF;
  END IF;
  NEW.vetted_at := CASE WHEN cardinality(vetting_gaps(NEW)) = 0 THEN coalesce(NEW.vetted_at, now()) END;
  RETURN NEW;
END
$$;--> statement-breakpoint
DROP TRIGGER professionals_keep_vetted ON professionals;--> statement-breakpoint
CREATE TRIGGER professionals_keep_vetted
  BEFORE INSERT OR UPDATE OF verified_at, mobile, mobile_verified_at, mobile_by_form, abn, has_chosen_matching, trades,
    licence_numbers, vetted_at ON professionals
  FOR EACH ROW EXECUTE FUNCTION keep_vetted();
