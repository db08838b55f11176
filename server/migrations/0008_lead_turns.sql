CREATE TABLE "lead_turns" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"tier" "tier" NOT NULL,
	"last_lead_at" timestamp with time zone,
	"may_receive" boolean NOT NULL,
	"can_pay" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_mailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_turns" ADD CONSTRAINT "lead_turns_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_turns_line" ON "lead_turns" USING btree ("tier" DESC NULLS LAST,"last_lead_at" NULLS FIRST,"professional_id") WHERE "lead_turns"."may_receive" and "lead_turns"."can_pay";--> statement-breakpoint

-- The line follows the professional and their points, whoever changes them. A lead costs 29 points (contract/src/pricing.ts).
CREATE FUNCTION keep_lead_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_turns (professional_id, tier, last_lead_at, may_receive, can_pay)
  VALUES (NEW.id, NEW.tier, NEW.last_lead_at,
    NEW.account_status = 'active' AND NEW.receive_leads AND NEW.verified_at IS NOT NULL,
    EXISTS (SELECT FROM ledger_accounts WHERE professional_id = NEW.id AND kind = 'available' AND balance >= 29))
  ON CONFLICT (professional_id) DO UPDATE
    SET tier = EXCLUDED.tier, last_lead_at = EXCLUDED.last_lead_at, may_receive = EXCLUDED.may_receive;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER professionals_keep_turn
  AFTER INSERT OR UPDATE OF tier, last_lead_at, account_status, receive_leads, verified_at ON professionals
  FOR EACH ROW EXECUTE FUNCTION keep_lead_turn();--> statement-breakpoint
CREATE FUNCTION keep_lead_turn_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead_turns SET can_pay = NEW.balance >= 29 WHERE professional_id = NEW.professional_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep_turn AFTER UPDATE OF balance ON ledger_accounts
  FOR EACH ROW WHEN (NEW.kind = 'available' AND (OLD.balance >= 29) IS DISTINCT FROM (NEW.balance >= 29))
  EXECUTE FUNCTION keep_lead_turn_paid();--> statement-breakpoint
INSERT INTO lead_turns (professional_id, tier, last_lead_at, may_receive, can_pay)
SELECT p.id, p.tier, p.last_lead_at,
  p.account_status = 'active' AND p.receive_leads AND p.verified_at IS NOT NULL, a.balance >= 29
FROM professionals p JOIN ledger_accounts a ON a.professional_id = p.id AND a.kind = 'available';
