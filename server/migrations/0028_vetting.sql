-- Eleven figures whose weighted sum is a multiple of 89 (ABR, 'Format of the ABN'); never null, so that it can be counted on.
CREATE FUNCTION is_abn(number text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN number ~ '^[1-9][0-9]{10}$' THEN
    (SELECT sum((substr(number, i, 1)::int - CASE i WHEN 1 THEN 1 ELSE 0 END)
      * (ARRAY[10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19])[i]) FROM generate_series(1, 11) i) % 89 = 0
    ELSE false END
$$;--> statement-breakpoint
-- Nothing of ours wrote an ABN so far: what somebody wrote by hand stays where it is one, and with whoever came first.
UPDATE professionals SET abn = regexp_replace(abn, '\s', '', 'g') WHERE abn ~ '\s';--> statement-breakpoint
UPDATE professionals SET abn = NULL WHERE abn IS NOT NULL AND NOT is_abn(abn);--> statement-breakpoint
UPDATE professionals p SET abn = NULL
  WHERE EXISTS (SELECT FROM professionals earlier WHERE earlier.abn = p.abn AND earlier.id < p.id);--> statement-breakpoint
CREATE TABLE "welcome_grants" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"abn" text,
	"granted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licence_rules" (
	"trade" text PRIMARY KEY NOT NULL,
	"called" text NOT NULL,
	"regulator" text NOT NULL,
	"pattern" text NOT NULL,
	"examples" text NOT NULL,
	"needed" text NOT NULL,
	"register_url" text NOT NULL,
	"source" text NOT NULL,
	"read_on" date NOT NULL
);
--> statement-breakpoint
DROP INDEX "professionals_area";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "vetted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "predates_vetting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "licence_numbers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "vetted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "vetting_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "may_receive_leads" boolean GENERATED ALWAYS AS (account_status = 'active' and receive_leads and vetted_at is not null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "welcome_grants" ADD CONSTRAINT "welcome_grants_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "welcome_grants_one_per_mobile" ON "welcome_grants" USING btree ("mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "welcome_grants_one_per_abn" ON "welcome_grants" USING btree ("abn");--> statement-breakpoint
CREATE UNIQUE INDEX "professionals_one_per_abn" ON "professionals" USING btree ("abn");--> statement-breakpoint
CREATE INDEX "professionals_untold" ON "professionals" USING btree ("verified_at") WHERE "professionals"."vetted_at" is null and "professionals"."vetting_told_at" is null;--> statement-breakpoint
CREATE INDEX "professionals_area" ON "professionals" USING gin ("postcodes","trades") WHERE "professionals"."may_receive_leads";--> statement-breakpoint
ALTER TABLE "professionals" ADD CONSTRAINT "professionals_abn_valid" CHECK ("professionals"."abn" is null or is_abn("professionals"."abn"));--> statement-breakpoint
INSERT INTO licence_rules (trade, called, regulator, pattern, examples, needed, register_url, source, read_on) VALUES
  ('Builder/Contractor', 'Builder registration number', 'Building and Plumbing Commission', '^C?DB[ULM][0-9]{3,6}$',
    'DB-U 12345, DB-L 12345 or CDB-U 12345', 'Domestic building work over $10,000', 'https://www.bpc.vic.gov.au',
    'Domestic Building Contracts Act 1995 (Vic) s 29; Domestic Building Contracts Regulations 2017 (Vic) reg 6; Building Act 1993 (Vic) Part 11', '2026-11-22'),
  ('Kitchen Renovator', 'Builder registration number', 'Building and Plumbing Commission', '^C?DB[ULM][0-9]{3,6}$',
    'DB-L 12345 or DB-U 12345', 'Work of more than one trade over $10,000', 'https://www.bpc.vic.gov.au',
    'Domestic Building Contracts Act 1995 (Vic) s 29; Domestic Building Contracts Regulations 2017 (Vic) regs 6 and 7; Building Act 1993 (Vic) Part 11', '2026-11-22'),
  ('Bathroom Renovator', 'Builder registration number', 'Building and Plumbing Commission', '^C?DB[ULM][0-9]{3,6}$',
    'DB-L 12345 or DB-U 12345', 'Work of more than one trade over $10,000', 'https://www.bpc.vic.gov.au',
    'Domestic Building Contracts Act 1995 (Vic) s 29; Domestic Building Contracts Regulations 2017 (Vic) regs 6 and 7; Building Act 1993 (Vic) Part 11', '2026-11-22'),
  ('Demolition', 'Demolisher registration number', 'Building and Plumbing Commission', '^C?DM[LMU][0-9]{3,6}$',
    'DM-L 12345, DM-M 12345 or DM-U 12345', 'All demolition, whatever it costs', 'https://www.bpc.vic.gov.au',
    'Building Act 1993 (Vic) Part 11; Building Regulations 2018 (Vic) Schedule 9 (demolisher)', '2026-11-22'),
  ('Plumber', 'Plumbing licence or registration number', 'Building and Plumbing Commission', '^(LIC|VBA|BPC|PIC)?[0-9]{4,6}$',
    '36543', 'All plumbing, drainage and gasfitting', 'https://www.bpc.vic.gov.au',
    'Building Act 1993 (Vic) ss 221D and 221E; Plumbing Regulations 2018 (Vic) Part 3', '2026-11-22'),
  ('Roofer', 'Plumbing licence (roofing) or builder registration number', 'Building and Plumbing Commission',
    '^((LIC|VBA|BPC|PIC)?[0-9]{4,6}|C?DB[UL][0-9]{3,6})$', '36543 for roof plumbing, DB-L 12345 for roof tiling',
    'All roof plumbing: sheets, flashings and gutters; roof tiling over $10,000', 'https://www.bpc.vic.gov.au',
    'Building Act 1993 (Vic) ss 221D and 221E; Plumbing Regulations 2018 (Vic) (roofing (stormwater) work); Building Act 1993 (Vic) Part 11', '2026-11-22'),
  ('Electrician', 'REC number', 'Energy Safe Victoria', '^(REC[0-9]{3,6}|[0-9]{4,6})$', 'REC 12345',
    'All electrical installation work for the public: the contractor’s REC number, not a person’s A-grade licence',
    'https://www.energysafe.vic.gov.au', 'Electricity Safety Act 1998 (Vic) Part 3; Electricity Safety (Registration and Licensing) Regulations 2020 (Vic); Energy Safe Victoria, Registered electrical contractors', '2026-11-22'),
  ('HVAC Technician', 'ARCtick or plumbing licence number', 'Australian Refrigeration Council; Building and Plumbing Commission',
    '^((LIC|VBA|BPC|PIC)?[0-9]{4,6}|(ARC)?L[0-9]{5,6}|(ARC)?AU[0-9]{4,6})$', 'AU 12345, L012345 or 36543',
    'Refrigerants; heating, cooling and ventilation of a building', 'https://www.arctick.org',
    'Ozone Protection and Synthetic Greenhouse Gas Management Regulations 1995 (Cth) Part 6A; Building Act 1993 (Vic) ss 221D and 221E (mechanical services and refrigerated air-conditioning work)', '2026-11-22');--> statement-breakpoint
-- Whether a number has the form of a licence: capitals and figures alone count, so that 'db-u 12345' is 'DBU12345'.
CREATE FUNCTION licence_fits(number text, pattern text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(regexp_replace(upper(number), '[^A-Z0-9]', '', 'g') ~ pattern, false)
$$;--> statement-breakpoint
-- What a professional lacks before the first lead (PRODUCT.md, section 6, Vetting): nobody else says who is vetted. A mobile
-- number counts by its form until text messages prove it: that rule stands here and nowhere else.
CREATE FUNCTION vetting_gaps(p professionals) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[
      CASE WHEN p.verified_at IS NULL THEN 'email' END,
      CASE WHEN NOT p.has_chosen_matching THEN 'matching' END,
      CASE WHEN NOT is_abn(p.abn) THEN 'abn' END,
      CASE WHEN p.mobile !~ '^\+614[0-9]{8}$' THEN 'mobile' END], NULL)
    || ARRAY(SELECT 'licence:' || r.trade FROM licence_rules r
      WHERE p.has_chosen_matching AND r.trade = ANY(p.trades) AND NOT licence_fits(p.licence_numbers ->> r.trade, r.pattern) ORDER BY r.trade)
$$;--> statement-breakpoint
CREATE FUNCTION keep_vetted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.vetted_at := CASE WHEN cardinality(vetting_gaps(NEW)) = 0 THEN coalesce(NEW.vetted_at, now()) END;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER professionals_keep_vetted
  BEFORE INSERT OR UPDATE OF verified_at, mobile, abn, has_chosen_matching, trades, licence_numbers, vetted_at ON professionals
  FOR EACH ROW EXECUTE FUNCTION keep_vetted();--> statement-breakpoint
-- Another rule is another answer to who is vetted.
CREATE FUNCTION vet_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE professionals SET vetted_at = vetted_at;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER licence_rules_vet_again AFTER INSERT OR UPDATE OR DELETE ON licence_rules
  FOR EACH STATEMENT EXECUTE FUNCTION vet_again();--> statement-breakpoint

-- The line holds the vetted: whoever is not, is not in it.
CREATE OR REPLACE FUNCTION keep_lead_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_turns (professional_id, tier, last_lead_at, may_receive, can_pay)
  VALUES (NEW.id, NEW.tier, NEW.last_lead_at, NEW.may_receive_leads,
    EXISTS (SELECT FROM ledger_accounts WHERE professional_id = NEW.id AND kind = 'available' AND balance >= 29))
  ON CONFLICT (professional_id) DO UPDATE
    SET tier = EXCLUDED.tier, last_lead_at = EXCLUDED.last_lead_at, may_receive = EXCLUDED.may_receive;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER professionals_keep_turn ON professionals;--> statement-breakpoint
CREATE TRIGGER professionals_take_turn AFTER INSERT ON professionals
  FOR EACH ROW EXECUTE FUNCTION keep_lead_turn();--> statement-breakpoint
CREATE TRIGGER professionals_keep_turn AFTER UPDATE ON professionals FOR EACH ROW
  WHEN (OLD.tier <> NEW.tier OR OLD.last_lead_at IS DISTINCT FROM NEW.last_lead_at
    OR OLD.may_receive_leads IS DISTINCT FROM NEW.may_receive_leads)
  EXECUTE FUNCTION keep_lead_turn();--> statement-breakpoint
UPDATE leads SET predates_vetting = true;--> statement-breakpoint
-- No lead for anybody who is not vetted, whoever writes it.
CREATE FUNCTION keep_leads_to_the_vetted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT vetted_at INTO NEW.vetted_at FROM professionals WHERE id = NEW.professional_id;
  IF NEW.vetted_at IS NULL THEN
    RAISE EXCEPTION 'a lead goes to nobody who is not vetted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'leads_only_to_the_vetted', TABLE = 'leads';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER leads_only_to_the_vetted BEFORE INSERT ON leads
  FOR EACH ROW WHEN (NOT NEW.predates_vetting) EXECUTE FUNCTION keep_leads_to_the_vetted();--> statement-breakpoint

-- Numbers on licences that were handed in and not rejected were stated: they count where they have the right form.
UPDATE professionals p SET licence_numbers = stated.numbers FROM (
    SELECT d.professional_id, jsonb_object_agg(r.trade, d.number ORDER BY d.created_at) AS numbers
    FROM documents d JOIN licence_rules r ON r.trade = ANY(d.trades) AND licence_fits(d.number, r.pattern)
    WHERE d.kind = 'licence' AND d.status <> 'rejected' GROUP BY d.professional_id) stated
  WHERE stated.professional_id = p.id;--> statement-breakpoint
-- So does the number of the profile, for trades that have none yet.
UPDATE professionals p SET licence_numbers = stated.numbers || p.licence_numbers FROM (
    SELECT of.id, jsonb_object_agg(r.trade, of.license_number) AS numbers
    FROM professionals of JOIN licence_rules r ON r.trade = ANY(of.trades) AND licence_fits(of.license_number, r.pattern)
    GROUP BY of.id) stated
  WHERE stated.id = p.id;--> statement-breakpoint
-- Who has all of it already is vetted from now on; the others stay as they are and get no leads until they do.
UPDATE professionals SET vetted_at = vetted_at;--> statement-breakpoint
UPDATE lead_turns t SET may_receive = p.may_receive_leads FROM professionals p WHERE p.id = t.professional_id;--> statement-breakpoint
INSERT INTO welcome_grants (professional_id, mobile, granted_at)
  SELECT subject, substr(key, 9), created_at FROM ledger_entries WHERE kind = 'welcome_bonus' AND key LIKE 'welcome:+%'
  ON CONFLICT DO NOTHING;
