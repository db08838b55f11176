-- Kinds of accounts are text from here on: a new one and its row can come in the same migration.
CREATE OR REPLACE FUNCTION open_ledger_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_accounts (kind, unit, professional_id, balance)
  SELECT kind, unit::ledger_unit, NEW.id, 0
  FROM (VALUES ('available', 'LVP'), ('held', 'LVP'), ('receivable', 'LVP'), ('credit', 'AUD')) opened(kind, unit);
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TYPE "public"."ledger_account_kind";--> statement-breakpoint
INSERT INTO ledger_accounts (kind, unit) VALUES
  ('receivable_control', 'LVP'), ('stripe_clearing', 'AUD'), ('revenue_top_ups', 'AUD'), ('revenue_tiers', 'AUD'),
  ('revenue_add_ons', 'AUD'), ('revenue_bookings', 'AUD'), ('platform_fee', 'AUD'), ('premium_pool', 'AUD'),
  ('owner_shortfall', 'AUD'), ('owing_control', 'AUD'), ('payouts_requested', 'AUD');--> statement-breakpoint
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind_known CHECK (
  CASE WHEN professional_id IS NOT NULL THEN kind IN ('available', 'held', 'receivable', 'credit')
       WHEN owner_id IS NOT NULL THEN kind IN ('earnings', 'owing')
       ELSE kind IN ('issued_purchase', 'issued_bonus', 'revenue_leads', 'goodwill', 'receivable_control',
         'stripe_clearing', 'revenue_top_ups', 'revenue_tiers', 'revenue_add_ons', 'revenue_bookings', 'platform_fee',
         'premium_pool', 'owner_shortfall', 'owing_control', 'payouts_requested') END);--> statement-breakpoint
ALTER TABLE memberships ADD CONSTRAINT memberships_paid_by_known CHECK (paid_by IN ('premium', 'membership'));--> statement-breakpoint

-- A receipt is a paper: it says what it said.
CREATE TRIGGER receipts_immutable BEFORE UPDATE OR DELETE ON receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER receipts_not_truncated BEFORE TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- Who owes points gets no leads until they are covered, whatever is available (RELIABILITY.md, T67).
CREATE OR REPLACE FUNCTION keep_lead_turn_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead_turns SET can_pay =
    EXISTS (SELECT FROM ledger_accounts WHERE professional_id = NEW.professional_id AND kind = 'available' AND balance >= 29)
    AND NOT EXISTS (SELECT FROM ledger_accounts WHERE professional_id = NEW.professional_id AND kind = 'receivable' AND balance > 0)
  WHERE professional_id = NEW.professional_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_accounts_keep_turn AFTER UPDATE OF balance ON ledger_accounts
  FOR EACH ROW WHEN (
    (NEW.kind = 'available' AND (OLD.balance >= 29) IS DISTINCT FROM (NEW.balance >= 29))
    OR (NEW.kind = 'receivable' AND (OLD.balance > 0) IS DISTINCT FROM (NEW.balance > 0)))
  EXECUTE FUNCTION keep_lead_turn_paid();
