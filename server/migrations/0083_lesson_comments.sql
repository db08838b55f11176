CREATE TABLE "lesson_comments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"is_of_author" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson_comments" ADD CONSTRAINT "lesson_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_comments" ADD CONSTRAINT "lesson_comments_lesson" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_comments_order" ON "lesson_comments" USING btree ("lesson_id","id");--> statement-breakpoint
CREATE INDEX "lesson_comments_person" ON "lesson_comments" USING btree ("user_id");
