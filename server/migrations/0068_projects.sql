ALTER TYPE "public"."mail_token_kind" ADD VALUE 'verify_project';--> statement-breakpoint
CREATE TABLE "project_invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_offers" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"message" text NOT NULL,
	"price_cents" integer,
	"rate_unit" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"reason" text,
	"rank" integer,
	"ranked" integer,
	"band" text,
	CONSTRAINT "project_offers_status_known" CHECK ("project_offers"."status" in ('requested', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "project_offers_price_positive" CHECK ("project_offers"."price_cents" > 0),
	CONSTRAINT "project_offers_price_has_unit" CHECK (("project_offers"."price_cents" is null) = ("project_offers"."rate_unit" is null)),
	CONSTRAINT "project_offers_declined_with_reason" CHECK (("project_offers"."status" = 'declined') = ("project_offers"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "project_questions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"asker_id" uuid,
	"question" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "project_questions_answered" CHECK (("project_questions"."answer" is null) = ("project_questions"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "project_views" (
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "project_views_project_id_day_visitor_pk" PRIMARY KEY("project_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"owner_id" uuid,
	"status" text DEFAULT 'unverified' NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"project_type" text NOT NULL,
	"budget" text NOT NULL,
	"urgency" text NOT NULL,
	"contact_method" text NOT NULL,
	"is_public" boolean NOT NULL,
	"location" text NOT NULL,
	"suburb" text,
	"postcode" text,
	"project_address" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"collaborator_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"max_collaborators" integer NOT NULL,
	"closes_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "projects"."title"), 'A') || setweight(to_tsvector('english', coalesce("projects"."suburb", '')), 'B') || setweight(to_tsvector('english', "projects"."description"), 'C')) STORED NOT NULL,
	CONSTRAINT "projects_status_known" CHECK ("projects"."status" in ('unverified', 'open', 'in_progress', 'completed', 'closed')),
	CONSTRAINT "projects_state_known" CHECK ("projects"."location" in ('NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT')),
	CONSTRAINT "projects_verified" CHECK (("projects"."status" = 'unverified') = ("projects"."verified_at" is null)),
	CONSTRAINT "projects_not_overfull" CHECK ("projects"."collaborator_count" between 0 and "projects"."max_collaborators"),
	CONSTRAINT "projects_most_collaborators" CHECK ("projects"."max_collaborators" between 1 and 20),
	CONSTRAINT "projects_most_waiting" CHECK ("projects"."waiting_count" between 0 and 100),
	CONSTRAINT "projects_views_positive" CHECK ("projects"."view_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "project_invitations" ADD CONSTRAINT "project_invitations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_offers" ADD CONSTRAINT "project_offers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_offers" ADD CONSTRAINT "project_offers_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_questions" ADD CONSTRAINT "project_questions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_questions" ADD CONSTRAINT "project_questions_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_views" ADD CONSTRAINT "project_views_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_invitations_once" ON "project_invitations" USING btree ("project_id","email");--> statement-breakpoint
CREATE INDEX "project_invitations_email" ON "project_invitations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "project_offers_one_standing" ON "project_offers" USING btree ("project_id","person_id") WHERE "project_offers"."status" in ('requested', 'accepted');--> statement-breakpoint
CREATE INDEX "project_offers_person" ON "project_offers" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "project_offers_project" ON "project_offers" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "project_questions_project" ON "project_questions" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "project_questions_asker" ON "project_questions" USING btree ("asker_id");--> statement-breakpoint
CREATE INDEX "project_views_day" ON "project_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "projects_search" ON "projects" USING gin ("search");--> statement-breakpoint
CREATE INDEX "projects_newest" ON "projects" USING btree ("created_at","id") WHERE "projects"."is_public" and "projects"."status" <> 'unverified';--> statement-breakpoint
CREATE INDEX "projects_facets" ON "projects" USING btree ("location","category","created_at") WHERE "projects"."is_public" and "projects"."status" <> 'unverified';--> statement-breakpoint
CREATE INDEX "projects_owner" ON "projects" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "projects_email" ON "projects" USING btree ("email");--> statement-breakpoint
CREATE INDEX "projects_unverified" ON "projects" USING btree ("created_at") WHERE "projects"."status" = 'unverified';