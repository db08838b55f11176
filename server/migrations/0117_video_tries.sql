ALTER TABLE "lesson_files" ADD COLUMN "unread_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD COLUMN "unread_at" timestamp with time zone;