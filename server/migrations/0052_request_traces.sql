ALTER TABLE "quote_requests" ADD COLUMN "email_trace" "bytea";--> statement-breakpoint
ALTER TABLE "quote_requests" ADD COLUMN "phone_trace" "bytea";--> statement-breakpoint
CREATE INDEX "quote_requests_email_trace" ON "quote_requests" USING btree ("email_trace") WHERE "quote_requests"."email_trace" is not null;--> statement-breakpoint
CREATE INDEX "quote_requests_phone_trace" ON "quote_requests" USING btree ("phone_trace") WHERE "quote_requests"."phone_trace" is not null;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_trace_of_deleted" CHECK ("quote_requests"."erased_at" is not null or ("quote_requests"."email_trace" is null and "quote_requests"."phone_trace" is null));