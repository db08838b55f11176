ALTER TABLE "review_complaints" ALTER COLUMN "review_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD COLUMN "amended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD COLUMN "removed_reason" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "hours_asked" smallint;--> statement-breakpoint
ALTER TABLE "review_complaints" ADD COLUMN "project_review_id" uuid;--> statement-breakpoint
ALTER TABLE "review_complaints" ADD CONSTRAINT "review_complaints_project_review_id_project_reviews_id_fk" FOREIGN KEY ("project_review_id") REFERENCES "public"."project_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_complaints_one_open_of_project" ON "review_complaints" USING btree ("project_review_id") WHERE "review_complaints"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "review_complaints_once_a_person_of_project" ON "review_complaints" USING btree ("project_review_id","complainant_id");--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_removed_says_why" CHECK (("project_reviews"."removed_at" is null) = ("project_reviews"."removed_reason" is null));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_hours_asked" CHECK (hours_asked between 1 and 80);--> statement-breakpoint
ALTER TABLE "review_complaints" ADD CONSTRAINT "review_complaints_of_one_review" CHECK (num_nonnulls("review_complaints"."review_id", "review_complaints"."project_review_id") = 1);