CREATE INDEX CONCURRENTLY IF NOT EXISTS "approvals_declined_by" ON "approvals" USING btree ("declined_by");--> statement-breakpoint
ALTER TABLE "approvals" VALIDATE CONSTRAINT "approvals_declined_says_by_whom";
