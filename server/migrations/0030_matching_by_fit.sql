DROP INDEX "lead_turns_line";--> statement-breakpoint
ALTER TABLE "lead_turns" ADD COLUMN "trades" text[];--> statement-breakpoint
ALTER TABLE "lead_turns" ADD COLUMN "median_answer_minutes" integer;--> statement-breakpoint
ALTER TABLE "lead_turns" ADD COLUMN "answered_count" integer;--> statement-breakpoint
ALTER TABLE "lead_turns" ADD COLUMN "place" "point";--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "leaves_out" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint

-- The middle of somebody's area on a flat map, in km east and north: their base, or the middle of the postcodes they
-- listed. Both factors are those of server/src/modules/places/km-point.ts.
CREATE FUNCTION work_place(base text, area text[]) RETURNS point LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN base IS NULL
    THEN (SELECT point(avg(longitude) * 87.86, avg(latitude) * 111.195) FROM postcodes WHERE postcode = ANY(area))
    ELSE (SELECT point(longitude * 87.86, latitude * 111.195) FROM postcodes WHERE postcode = base) END
$$;--> statement-breakpoint
-- The line follows the professional: what they do and where they do it too.
CREATE OR REPLACE FUNCTION keep_lead_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_turns (professional_id, tier, last_lead_at, may_receive, trades, median_answer_minutes, answered_count, place,
      can_pay)
    VALUES (NEW.id, NEW.tier, NEW.last_lead_at, NEW.may_receive_leads, NEW.trades, NEW.median_answer_minutes,
      NEW.answered_count, work_place(NEW.base_postcode, NEW.postcodes),
      EXISTS (SELECT FROM ledger_accounts WHERE professional_id = NEW.id AND kind = 'available' AND balance >= 29));
    RETURN NULL;
  END IF;
  UPDATE lead_turns SET tier = NEW.tier, last_lead_at = NEW.last_lead_at, may_receive = NEW.may_receive_leads,
    trades = NEW.trades, median_answer_minutes = NEW.median_answer_minutes, answered_count = NEW.answered_count,
    place = CASE WHEN OLD.base_postcode IS DISTINCT FROM NEW.base_postcode OR OLD.postcodes <> NEW.postcodes
      THEN work_place(NEW.base_postcode, NEW.postcodes) ELSE place END
  WHERE professional_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER professionals_keep_turn ON professionals;--> statement-breakpoint
CREATE TRIGGER professionals_keep_turn AFTER UPDATE ON professionals FOR EACH ROW
  WHEN (OLD.tier <> NEW.tier OR OLD.last_lead_at IS DISTINCT FROM NEW.last_lead_at
    OR OLD.may_receive_leads IS DISTINCT FROM NEW.may_receive_leads OR OLD.trades <> NEW.trades
    OR OLD.postcodes <> NEW.postcodes OR OLD.base_postcode IS DISTINCT FROM NEW.base_postcode
    OR OLD.median_answer_minutes IS DISTINCT FROM NEW.median_answer_minutes OR OLD.answered_count <> NEW.answered_count)
  EXECUTE FUNCTION keep_lead_turn();--> statement-breakpoint
-- Where the postcodes were not loaded yet, or lie elsewhere now.
CREATE FUNCTION keep_lead_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead_turns t SET place = work_place(p.base_postcode, p.postcodes) FROM professionals p
  WHERE p.id = t.professional_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER postcodes_keep_places AFTER INSERT OR UPDATE OR DELETE ON postcodes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_lead_places();--> statement-breakpoint
UPDATE lead_turns t SET trades = p.trades, median_answer_minutes = p.median_answer_minutes,
  answered_count = p.answered_count, place = work_place(p.base_postcode, p.postcodes)
  FROM professionals p WHERE p.id = t.professional_id;--> statement-breakpoint
ALTER TABLE "lead_turns" ALTER COLUMN "trades" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_turns" ALTER COLUMN "answered_count" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "lead_turns_place" ON "lead_turns" USING gist ("place") WHERE "lead_turns"."may_receive" and "lead_turns"."can_pay";
