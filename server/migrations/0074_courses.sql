CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"code" text NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"holder_name" text NOT NULL,
	"course_title" text NOT NULL,
	"topic" text NOT NULL,
	"minutes" integer NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "certificates_topic" CHECK ("certificates"."topic" in ('Structure', 'Soil and site', 'Heritage and planning', 'Quotes and contracts', 'Business', 'Wet areas')),
	CONSTRAINT "certificates_revoked_says_why" CHECK (("certificates"."revoked_at" is null) = ("certificates"."revoked_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "course_modules" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"course_id" uuid NOT NULL,
	"title" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "course_modules_of_course" UNIQUE("id","course_id")
);
--> statement-breakpoint
CREATE TABLE "course_reviews" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_reviews_stars" CHECK ("course_reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid,
	"author_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"level" text NOT NULL,
	"topic" text NOT NULL,
	"access" text DEFAULT 'free' NOT NULL,
	"outcomes" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"duration_minutes" integer DEFAULT 0 NOT NULL,
	"lesson_count" integer DEFAULT 0 NOT NULL,
	"enrolment_count" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"drafted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "courses"."title"), 'A') || setweight(to_tsvector('english', "courses"."topic"), 'B') || setweight(to_tsvector('english', "courses"."description"), 'C')) STORED NOT NULL,
	CONSTRAINT "courses_level" CHECK ("courses"."level" in ('beginner', 'intermediate', 'advanced')),
	CONSTRAINT "courses_topic" CHECK ("courses"."topic" in ('Structure', 'Soil and site', 'Heritage and planning', 'Quotes and contracts', 'Business', 'Wet areas')),
	CONSTRAINT "courses_access" CHECK ("courses"."access" in ('free', 'membership')),
	CONSTRAINT "courses_membership_of_community" CHECK ("courses"."access" <> 'membership' or "courses"."community_id" is not null),
	CONSTRAINT "courses_listed_is_published" CHECK (not "courses"."is_listed" or "courses"."version" > 0),
	CONSTRAINT "courses_published_says_when" CHECK (("courses"."version" = 0) = ("courses"."published_at" is null)),
	CONSTRAINT "courses_enrolment_count_positive" CHECK ("courses"."enrolment_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"lesson_count" integer NOT NULL,
	"minutes" integer NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"progress" smallint GENERATED ALWAYS AS (done_count * 100 / lesson_count) STORED NOT NULL,
	"enrolled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "enrolments_once" UNIQUE("course_id","user_id"),
	CONSTRAINT "enrolments_lessons" CHECK ("enrolments"."lesson_count" > 0),
	CONSTRAINT "enrolments_done" CHECK ("enrolments"."done_count" between 0 and "enrolments"."lesson_count"),
	CONSTRAINT "enrolments_completed_says_when" CHECK (("enrolments"."done_count" = "enrolments"."lesson_count") = ("enrolments"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"enrolment_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"watched" bit(100) DEFAULT repeat('0', 100)::bit(100) NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"quiz_passed_at" timestamp with time zone,
	"seconds_needed" smallint NOT NULL,
	"needs_video" boolean NOT NULL,
	"needs_quiz" boolean NOT NULL,
	"is_done" boolean GENERATED ALWAYS AS (seconds >= seconds_needed and (not needs_video or bit_count(watched) >= 90) and (not needs_quiz or quiz_passed_at is not null)) STORED NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_progress_enrolment_id_lesson_id_pk" PRIMARY KEY("enrolment_id","lesson_id"),
	CONSTRAINT "lesson_progress_seconds_positive" CHECK ("lesson_progress"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lesson_versions" (
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"position" smallint NOT NULL,
	"module_title" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"minutes" smallint DEFAULT 5 NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"video_url" text DEFAULT '' NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pass_percent" smallint DEFAULT 80 NOT NULL,
	"tries" smallint DEFAULT 3 NOT NULL,
	"draw_count" smallint DEFAULT 0 NOT NULL,
	"content_html" text DEFAULT '' NOT NULL,
	"html_version" smallint DEFAULT 0 NOT NULL,
	"seconds_needed" smallint NOT NULL,
	CONSTRAINT "lesson_versions_lesson_id_version_pk" PRIMARY KEY("lesson_id","version"),
	CONSTRAINT "lesson_versions_kind" CHECK ("lesson_versions"."kind" in ('text', 'video', 'quiz'))
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"course_id" uuid NOT NULL,
	"module_id" uuid,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"minutes" smallint DEFAULT 5 NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"video_url" text DEFAULT '' NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pass_percent" smallint DEFAULT 80 NOT NULL,
	"tries" smallint DEFAULT 3 NOT NULL,
	"draw_count" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lessons_of_course" UNIQUE("id","course_id"),
	CONSTRAINT "lessons_kind" CHECK ("lessons"."kind" in ('text', 'video', 'quiz'))
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"enrolment_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"right_count" smallint NOT NULL,
	"asked_count" smallint NOT NULL,
	"is_passed" boolean NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_attempts_enrolment_id_lesson_id_number_pk" PRIMARY KEY("enrolment_id","lesson_id","number"),
	CONSTRAINT "quiz_attempts_right" CHECK ("quiz_attempts"."right_count" between 0 and "quiz_attempts"."asked_count")
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_modules" ADD CONSTRAINT "course_modules_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reviews" ADD CONSTRAINT "course_reviews_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reviews" ADD CONSTRAINT "course_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_versions" ADD CONSTRAINT "lesson_versions_lesson" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_module_of_same_course" FOREIGN KEY ("module_id","course_id") REFERENCES "public"."course_modules"("id","course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_code" ON "certificates" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_an_enrolment" ON "certificates" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "certificates_person" ON "certificates" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "certificates_course" ON "certificates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_modules_order" ON "course_modules" USING btree ("course_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "course_reviews_once" ON "course_reviews" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "course_reviews_newest" ON "course_reviews" USING btree ("course_id","created_at");--> statement-breakpoint
CREATE INDEX "course_reviews_person" ON "course_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "courses_newest" ON "courses" USING btree ("published_at","id") WHERE "courses"."is_listed";--> statement-breakpoint
CREATE INDEX "courses_of_community" ON "courses" USING btree ("community_id","published_at");--> statement-breakpoint
CREATE INDEX "courses_author" ON "courses" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "courses_search" ON "courses" USING gin ("search");--> statement-breakpoint
CREATE INDEX "enrolments_person" ON "enrolments" USING btree ("user_id","enrolled_at");--> statement-breakpoint
CREATE INDEX "lesson_progress_lesson" ON "lesson_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_versions_order" ON "lesson_versions" USING btree ("course_id","version","position");--> statement-breakpoint
CREATE INDEX "lessons_order" ON "lessons" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "lessons_module" ON "lessons" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_lesson" ON "quiz_attempts" USING btree ("lesson_id");