ALTER TABLE "leads" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "reviews_one_per_professional" ON "reviews" USING btree ("request_id","professional_id");--> statement-breakpoint
-- Where an older release still serves, publishing a review fails until it has ended: its statement names this index.
DROP INDEX "reviews_one_per_request";
