CREATE TYPE "public"."paid_check_status" AS ENUM('running', 'done', 'late', 'refunded');--> statement-breakpoint
ALTER TYPE "public"."approval_kind" ADD VALUE 'balance';--> statement-breakpoint
ALTER TYPE "public"."refund_kind" ADD VALUE 'payout';--> statement-breakpoint
ALTER TYPE "public"."refund_kind" ADD VALUE 'not_checked';--> statement-breakpoint
ALTER TYPE "public"."document_status" ADD VALUE 'ended';--> statement-breakpoint
CREATE TABLE "paid_checks" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"professional_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"status" "paid_check_status" DEFAULT 'running' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "paid_checks_ended_says_when" CHECK (("paid_checks"."status" = 'running') = ("paid_checks"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "refund_wishes" (
	"professional_id" uuid PRIMARY KEY NOT NULL,
	"keeps_credit" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "charges" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "credit_back_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "kept_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "paid_out_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "kept_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "paid_checks" ADD CONSTRAINT "paid_checks_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_checks" ADD CONSTRAINT "paid_checks_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_wishes" ADD CONSTRAINT "refund_wishes_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "paid_checks_charge_once" ON "paid_checks" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "paid_checks_one_running" ON "paid_checks" USING btree ("professional_id") WHERE "paid_checks"."status" = 'running';--> statement-breakpoint
CREATE INDEX "paid_checks_professional" ON "paid_checks" USING btree ("professional_id","created_at");--> statement-breakpoint
CREATE INDEX "paid_checks_due" ON "paid_checks" USING btree ("due_at") WHERE "paid_checks"."status" = 'running';--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_credit_in_range" CHECK ("charges"."credit_cents" between 0 and "charges"."amount_cents");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_credit_has_owner" CHECK ("charges"."credit_cents" + "charges"."kept_cents" = 0 or "charges"."professional_id" is not null);--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_paid_by_somebody" CHECK (("charges"."payment_id" is null) = ("charges"."credit_cents" = "charges"."amount_cents"));--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_credit_back_in_range" CHECK ("charges"."credit_back_cents" between 0 and "charges"."credit_cents");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_card_back_in_range" CHECK ("charges"."refunded_cents" - "charges"."credit_back_cents" between "charges"."kept_cents" and "charges"."amount_cents" - "charges"."credit_cents");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_paid_out_in_range" CHECK ("charges"."paid_out_cents" between 0 and "charges"."kept_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_credit_in_range" CHECK ("orders"."credit_cents" between 0 and "orders"."amount_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_credit_has_owner" CHECK ("orders"."credit_cents" = 0 or "orders"."professional_id" is not null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_in_range" CHECK ("refunds"."credit_cents" between "refunds"."kept_cents" and "refunds"."amount_cents");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_kept_in_range" CHECK ("refunds"."kept_cents" >= 0);--> statement-breakpoint
-- Credit that an open order holds, and what administrators gave.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind_known;--> statement-breakpoint
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind_known CHECK (
  CASE WHEN professional_id IS NOT NULL THEN kind IN ('available', 'held', 'receivable', 'credit')
       WHEN owner_id IS NOT NULL THEN kind IN ('earnings', 'owing')
       ELSE kind IN ('issued_purchase', 'issued_bonus', 'revenue_leads', 'goodwill', 'receivable_control',
         'stripe_clearing', 'revenue_top_ups', 'revenue_tiers', 'revenue_add_ons', 'revenue_bookings', 'platform_fee',
         'premium_pool', 'owner_shortfall', 'owing_control', 'payouts_requested', 'credit_held', 'credit_goodwill') END);--> statement-breakpoint
INSERT INTO ledger_accounts (kind, unit) VALUES ('credit_held', 'AUD'), ('credit_goodwill', 'AUD');--> statement-breakpoint

-- What an order holds of the credit balance is fixed when it is written: it is held then, and given back or spent once.
CREATE FUNCTION keep_order_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.credit_cents <> OLD.credit_cents OR NEW.amount_cents <> OLD.amount_cents THEN
    RAISE EXCEPTION 'an order holds the credit that it began with' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER orders_credit_kept BEFORE UPDATE OF credit_cents, amount_cents ON orders
  FOR EACH ROW EXECUTE FUNCTION keep_order_credit();--> statement-breakpoint

-- A paid check is done with the last decision on what had been handed in by then; two decisions wait for each other.
CREATE FUNCTION end_paid_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM professionals WHERE id = NEW.professional_id FOR NO KEY UPDATE;
  UPDATE paid_checks c SET status = 'done', ended_at = coalesce(NEW.checked_at, now())
  WHERE c.professional_id = NEW.professional_id AND c.status = 'running' AND NEW.created_at <= c.created_at
    AND NOT EXISTS (SELECT FROM documents d WHERE d.professional_id = c.professional_id
      AND d.status = 'submitted' AND d.created_at <= c.created_at);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER documents_end_check AFTER UPDATE OF status ON documents
  FOR EACH ROW WHEN (OLD.status = 'submitted' AND NEW.status <> 'submitted')
  EXECUTE FUNCTION end_paid_check();--> statement-breakpoint

-- Another ABN is another business: nothing that was checked holds for it. Another licence number ends the check of the licence.
CREATE FUNCTION end_checked_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE documents d SET status = 'ended', decision_note = CASE
    WHEN OLD.abn IS DISTINCT FROM NEW.abn AND OLD.abn IS NOT NULL THEN 'The ABN has changed since this was checked'
    ELSE 'The licence number has changed since this was checked' END
  WHERE d.professional_id = NEW.id AND d.status = 'checked'
    AND ((OLD.abn IS DISTINCT FROM NEW.abn AND OLD.abn IS NOT NULL)
      OR (d.kind = 'licence' AND EXISTS (SELECT FROM unnest(d.trades) trade
        WHERE OLD.licence_numbers ->> trade IS NOT NULL
          AND OLD.licence_numbers ->> trade IS DISTINCT FROM NEW.licence_numbers ->> trade
          AND upper(regexp_replace(coalesce(NEW.licence_numbers ->> trade, ''), '[^A-Za-z0-9]', '', 'g'))
            <> upper(regexp_replace(d.number, '[^A-Za-z0-9]', '', 'g')))));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER professionals_end_checks AFTER UPDATE OF abn, licence_numbers ON professionals
  FOR EACH ROW WHEN (OLD.abn IS DISTINCT FROM NEW.abn OR OLD.licence_numbers IS DISTINCT FROM NEW.licence_numbers)
  EXECUTE FUNCTION end_checked_documents();--> statement-breakpoint

-- Who paid for a check before there was a queue is in it now: due in four days, or done where everything was decided.
INSERT INTO paid_checks (professional_id, charge_id, status, created_at, due_at, ended_at)
SELECT DISTINCT ON (c.professional_id) c.professional_id, c.id,
  CASE WHEN decided.is_all THEN 'done' ELSE 'running' END::paid_check_status,
  now(), now() + interval '4 days', CASE WHEN decided.is_all THEN now() END
FROM charges c CROSS JOIN LATERAL (
  SELECT coalesce(bool_and(d.status <> 'submitted'), false) AS is_all FROM documents d
  WHERE d.professional_id = c.professional_id) decided
WHERE c.kind = 'verified_badge' AND c.professional_id IS NOT NULL AND c.refunded_cents < c.amount_cents
ORDER BY c.professional_id, c.paid_at DESC, c.id DESC;
