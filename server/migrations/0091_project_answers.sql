ALTER TABLE "project_reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project_offers" ADD COLUMN "named_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_reply_says_when" CHECK (("project_reviews"."reply" is null) = ("project_reviews"."replied_at" is null));