CREATE TABLE "lesson_files" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"role" text NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"byte_count" integer NOT NULL,
	"is_draft" boolean DEFAULT true NOT NULL,
	"first_version" integer,
	"last_version" integer,
	"superseded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_files_role" CHECK ("lesson_files"."role" in ('file', 'video', 'captions', 'poster')),
	CONSTRAINT "lesson_files_type" CHECK ("lesson_files"."file_type" in ('pdf', 'image', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'mp4', 'webm', 'vtt')),
	CONSTRAINT "lesson_files_of_something" CHECK ("lesson_files"."is_draft" or "lesson_files"."first_version" is not null),
	CONSTRAINT "lesson_files_versions" CHECK ("lesson_files"."last_version" is null or ("lesson_files"."last_version" >= "lesson_files"."first_version" and not "lesson_files"."is_draft")),
	CONSTRAINT "lesson_files_superseded_says_when" CHECK (("lesson_files"."last_version" is null) = ("lesson_files"."superseded_at" is null))
);
--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_files" ADD CONSTRAINT "lesson_files_lesson" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_files_of_lesson" ON "lesson_files" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_files_of_course" ON "lesson_files" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lesson_files_file" ON "lesson_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "lesson_files_superseded" ON "lesson_files" USING btree ("superseded_at") WHERE "lesson_files"."superseded_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_files_one_video" ON "lesson_files" USING btree ("lesson_id","role") WHERE "lesson_files"."is_draft" and "lesson_files"."role" <> 'file';