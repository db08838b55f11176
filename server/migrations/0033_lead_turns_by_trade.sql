-- The line is emptied and made anew: a row for each trade, so that an index can give the nearest of a trade.
TRUNCATE lead_turns;--> statement-breakpoint
DROP INDEX "lead_turns_place";--> statement-breakpoint
ALTER TABLE "lead_turns" DROP CONSTRAINT "lead_turns_pkey";--> statement-breakpoint
ALTER TABLE "lead_turns" ADD COLUMN "trade" text NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_turns" ADD COLUMN "licensed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_turns" ADD COLUMN "takes_all" boolean GENERATED ALWAYS AS (cardinality(trades) >= 15) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_turns" ADD CONSTRAINT "lead_turns_professional_id_trade_pk" PRIMARY KEY("professional_id","trade");--> statement-breakpoint

-- Whoever has the price of a lead and owes nothing (RELIABILITY.md, T67).
CREATE FUNCTION can_pay_for_lead(who uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM ledger_accounts WHERE professional_id = who AND kind = 'available' AND balance >= 29)
    AND NOT EXISTS (SELECT FROM ledger_accounts WHERE professional_id = who AND kind = 'receivable' AND balance > 0)
$$;--> statement-breakpoint
-- Until when a checked licence of the trade holds, or held; null where none was checked.
CREATE FUNCTION licensed_until(who uuid, asked text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(expires_at) FROM documents
  WHERE professional_id = who AND kind = 'licence' AND status = 'checked' AND trades @> ARRAY[asked]
$$;--> statement-breakpoint
-- Rows are locked in the order of their trades before they are changed, so that no two writers wait for each other.
CREATE OR REPLACE FUNCTION keep_lead_turn() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_moved boolean := TG_OP = 'INSERT';
  has_other_trades boolean := TG_OP = 'INSERT';
  middle point;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    has_moved := OLD.base_postcode IS DISTINCT FROM NEW.base_postcode OR OLD.postcodes <> NEW.postcodes;
    has_other_trades := OLD.trades <> NEW.trades;
  END IF;
  IF has_moved OR has_other_trades THEN
    middle := work_place(NEW.base_postcode, NEW.postcodes);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    -- Points that come or go meanwhile wait for the new rows, or these for them: one account stands for all of somebody's.
    PERFORM FROM ledger_accounts WHERE has_other_trades AND professional_id = NEW.id AND kind = 'available' FOR SHARE;
    PERFORM FROM lead_turns WHERE professional_id = NEW.id ORDER BY trade FOR UPDATE;
    DELETE FROM lead_turns WHERE has_other_trades AND professional_id = NEW.id AND trade <> ALL (NEW.trades);
    UPDATE lead_turns SET tier = NEW.tier, last_lead_at = NEW.last_lead_at, may_receive = NEW.may_receive_leads,
      trades = NEW.trades, median_answer_minutes = NEW.median_answer_minutes, answered_count = NEW.answered_count,
      place = CASE WHEN has_moved THEN middle ELSE place END
    WHERE professional_id = NEW.id;
  END IF;
  IF has_other_trades THEN
    INSERT INTO lead_turns (professional_id, trade, tier, last_lead_at, may_receive, trades, median_answer_minutes,
      answered_count, place, can_pay, licensed_until)
    SELECT NEW.id, trade, NEW.tier, NEW.last_lead_at, NEW.may_receive_leads, NEW.trades, NEW.median_answer_minutes,
      NEW.answered_count, middle, can_pay_for_lead(NEW.id),
      licensed_until(NEW.id, trade)
    FROM (SELECT DISTINCT unnest(NEW.trades) AS trade) own
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_lead_turn_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM lead_turns WHERE professional_id = NEW.professional_id ORDER BY trade FOR UPDATE;
  UPDATE lead_turns SET can_pay = can_pay_for_lead(NEW.professional_id) WHERE professional_id = NEW.professional_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- A licence that was checked, or is no longer: the professional's row keeps their trades as they are meanwhile.
CREATE FUNCTION keep_lead_turn_licensed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who uuid := coalesce(NEW.professional_id, OLD.professional_id);
BEGIN
  PERFORM FROM professionals WHERE id = who FOR SHARE;
  PERFORM FROM lead_turns WHERE professional_id = who ORDER BY trade FOR UPDATE;
  UPDATE lead_turns SET licensed_until = licensed_until(who, trade) WHERE professional_id = who;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER documents_keep_turn AFTER INSERT OR DELETE OR UPDATE OF kind, status, trades, expires_at ON documents
  FOR EACH ROW EXECUTE FUNCTION keep_lead_turn_licensed();--> statement-breakpoint
INSERT INTO lead_turns (professional_id, trade, tier, last_lead_at, may_receive, trades, median_answer_minutes,
    answered_count, place, can_pay, licensed_until)
  SELECT p.id, trade, p.tier, p.last_lead_at, p.may_receive_leads, p.trades, p.median_answer_minutes, p.answered_count,
    work_place(p.base_postcode, p.postcodes), can_pay_for_lead(p.id), licensed_until(p.id, trade)
  FROM professionals p CROSS JOIN LATERAL (SELECT DISTINCT unnest(p.trades) AS trade) own;--> statement-breakpoint
CREATE INDEX "lead_turns_licensed" ON "lead_turns" USING gist ("trade","place") WHERE "lead_turns"."may_receive" and "lead_turns"."licensed_until" is not null;--> statement-breakpoint
CREATE INDEX "lead_turns_chosen" ON "lead_turns" USING gist ("trade","place") WHERE "lead_turns"."may_receive" and "lead_turns"."can_pay" and not "lead_turns"."takes_all";--> statement-breakpoint
CREATE INDEX "lead_turns_all" ON "lead_turns" USING gist ("trade","place") WHERE "lead_turns"."may_receive" and "lead_turns"."can_pay" and "lead_turns"."takes_all";
