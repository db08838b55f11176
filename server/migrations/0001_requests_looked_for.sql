CREATE INDEX IF NOT EXISTS "quote_requests_looked_for" ON "quote_requests" USING btree ("match_until") WHERE "quote_requests"."status" in ('pending', 'quoted', 'in_progress') and "quote_requests"."lead_count" < 3;--> statement-breakpoint
DROP INDEX "quote_requests_waiting";
