CREATE INDEX "quote_requests_verified" ON "quote_requests" USING btree ("verified_at");--> statement-breakpoint
-- Turns and counts change with every lead: room on the page keeps those updates out of the indexes.
ALTER TABLE professionals SET (fillfactor = 70);
