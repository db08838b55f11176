CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"professional_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"lead_id" uuid,
	"decided_on" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"title" text NOT NULL,
	"said" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"reason" text DEFAULT '' NOT NULL,
	"outcome_by" uuid,
	"outcome_at" timestamp with time zone,
	CONSTRAINT "appeals_kind" CHECK ("appeals"."kind" in ('suspension', 'document', 'lead-report')),
	CONSTRAINT "appeals_outcome" CHECK ("appeals"."outcome" in ('upheld', 'overturned')),
	CONSTRAINT "appeals_outcome_says_when" CHECK (("appeals"."outcome" is null) = ("appeals"."outcome_at" is null)),
	CONSTRAINT "appeals_lead_of_report" CHECK (("appeals"."kind" = 'lead-report') = ("appeals"."lead_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "suspended_by" uuid;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_outcome_by_users_id_fk" FOREIGN KEY ("outcome_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_once_a_decision" ON "appeals" USING btree ("kind","subject","decided_on");--> statement-breakpoint
CREATE INDEX "appeals_professional" ON "appeals" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "appeals_lead" ON "appeals" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "appeals_decider" ON "appeals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "appeals_outcome_by" ON "appeals" USING btree ("outcome_by");--> statement-breakpoint
CREATE INDEX "appeals_waiting" ON "appeals" USING btree ("due_at","id") WHERE "appeals"."outcome" is null;--> statement-breakpoint
ALTER TABLE "professionals" ADD CONSTRAINT "professionals_suspended_by_users_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "professionals_suspender" ON "professionals" USING btree ("suspended_by");--> statement-breakpoint
ALTER TABLE "professionals" ADD CONSTRAINT "professionals_suspended_since" CHECK (("professionals"."suspended_at" is null and "professionals"."suspended_by" is null) or "professionals"."account_status" = 'suspended');--> statement-breakpoint
-- Accounts suspended before: since when and by whom stands in the audit log. Deleted people's profiles are nobody's to appeal for.
UPDATE "professionals" p SET "suspended_at" = coalesce((
    SELECT max(d."at") FROM "audit_log" d WHERE d."action" = 'account_status' AND d."subject" = p."id"::text
      AND d."detail" ->> 'status' = 'suspended'), now())
  WHERE p."account_status" = 'suspended' AND p."slug" <> 'former-' || p."id";
