-- A community that was free and paid at once becomes open and paid, and audit_log says which: its price stays, and so does
-- everybody who is in it.
WITH opened AS (
  UPDATE "communities" SET "membership_type" = 'open' WHERE "membership_type" = 'free' AND "is_paid" RETURNING "id")
INSERT INTO "audit_log" ("action", "subject", "detail")
SELECT 'community_opened', "id"::text, '{"was": "free and paid"}' FROM opened;--> statement-breakpoint
-- An acceptance stands until the person leaves: those of people who have left are over, and one person has one.
UPDATE "join_requests" r SET "status" = 'withdrawn' WHERE "status" = 'accepted' AND NOT EXISTS (
  SELECT FROM "memberships" m WHERE m."community_id" = r."community_id" AND m."user_id" = r."user_id");--> statement-breakpoint
UPDATE "join_requests" r SET "status" = 'withdrawn' WHERE "status" IN ('requested', 'accepted') AND EXISTS (
  SELECT FROM "join_requests" o WHERE o."community_id" = r."community_id" AND o."user_id" = r."user_id"
    AND o."status" IN ('requested', 'accepted') AND (o."created_at", o."id") > (r."created_at", r."id"));--> statement-breakpoint
DROP INDEX "join_requests_one_waiting";--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_one_standing" ON "join_requests" USING btree ("community_id","user_id") WHERE "join_requests"."status" in ('requested', 'accepted');--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_free_is_not_paid" CHECK ("communities"."membership_type" <> 'free' or not "communities"."is_paid");
