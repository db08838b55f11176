CREATE TYPE "public"."approval_kind" AS ENUM('refund', 'credit');--> statement-breakpoint
CREATE TYPE "public"."approval_status" AS ENUM('waiting', 'approved', 'lapsed');--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" "approval_kind" NOT NULL,
	"subject" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"status" "approval_status" DEFAULT 'waiting' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	CONSTRAINT "approvals_amount_positive" CHECK ("approvals"."amount" > 0),
	CONSTRAINT "approvals_two_people" CHECK ("approvals"."approved_by" <> "approvals"."asked_by"),
	CONSTRAINT "approvals_approved_says_by_whom" CHECK (("approvals"."status" = 'approved') = ("approvals"."approved_by" is not null and "approvals"."approved_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_waiting" ON "approvals" USING btree ("kind","subject","amount") WHERE "approvals"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_waiting" ON "approvals" USING btree ("asked_at") WHERE "approvals"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_subject" ON "approvals" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "approvals_asked_by" ON "approvals" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "approvals_approved_by" ON "approvals" USING btree ("approved_by");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_approval_once" ON "refunds" USING btree ("approval_id");--> statement-breakpoint
-- What was asked for stays as it is, and is decided once.
CREATE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status <> 'waiting'
    OR (NEW.id, NEW.kind, NEW.subject, NEW.amount, NEW.reason, NEW.asked_by, NEW.asked_at, NEW.expires_at)
      IS DISTINCT FROM (OLD.id, OLD.kind, OLD.subject, OLD.amount, OLD.reason, OLD.asked_by, OLD.asked_at, OLD.expires_at) THEN
    RAISE EXCEPTION 'an approval is decided once, and nothing else of it changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER approvals_kept BEFORE UPDATE OR DELETE ON approvals
  FOR EACH ROW EXECUTE FUNCTION keep_approval();--> statement-breakpoint

-- What single administrators give back of a payment is $500 in all; more has been approved, as it was asked for.
CREATE FUNCTION require_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.approval_id IS NOT NULL AND NOT EXISTS (SELECT FROM approvals a WHERE a.id = NEW.approval_id
      AND a.kind = 'refund' AND a.status = 'approved' AND a.subject = NEW.charge_id AND a.amount = NEW.amount_cents) THEN
    RAISE EXCEPTION 'refund % is not what was approved', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.kind = 'admin' AND NEW.requested_by IS NOT NULL AND NEW.approval_id IS NULL
    AND (SELECT sum(amount_cents) FROM refunds WHERE charge_id = NEW.charge_id AND kind = 'admin'
      AND requested_by IS NOT NULL AND approval_id IS NULL AND status IN ('pending', 'succeeded')) > 50000 THEN
    RAISE EXCEPTION 'more than $500 of a payment goes back by two administrators' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER refunds_approved AFTER INSERT ON refunds
  FOR EACH ROW EXECUTE FUNCTION require_approval();
