ALTER TYPE "public"."approval_status" ADD VALUE 'declined';--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "declined_by" uuid CONSTRAINT "approvals_declined_by_users_id_fk" REFERENCES "public"."users"("id");--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_declined_says_by_whom" CHECK (("approvals"."status"::text = 'declined') = ("approvals"."declined_by" is not null and "approvals"."declined_at" is not null)) NOT VALID;
