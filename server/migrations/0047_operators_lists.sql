ALTER TABLE "professionals" ADD COLUMN "status_reason_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "lead_reports_created" ON "lead_reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leads_sent" ON "leads" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "professionals_reason_owed" ON "professionals" USING btree ("status_reason_due_at") WHERE "professionals"."status_reason_due_at" is not null;--> statement-breakpoint
CREATE INDEX "quote_requests_named" ON "quote_requests" USING gin (lower("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "professionals" ADD CONSTRAINT "professionals_reason_owed" CHECK ("professionals"."status_reason_due_at" is null or ("professionals"."account_status" = 'suspended' and "professionals"."status_reason" is null));