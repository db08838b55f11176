ALTER TABLE "files" ADD COLUMN "video_seconds" integer;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD COLUMN "video_seconds" integer;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "unmeasured_minutes" integer;--> statement-breakpoint
ALTER TABLE "lesson_versions" ADD COLUMN "video_seconds" integer;