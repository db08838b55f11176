CREATE TABLE "project_reviews" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"is_by_owner" boolean NOT NULL,
	"author_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_reviews_stars" CHECK ("project_reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "project_showcases" (
	"community_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_showcases_community_id_project_id_pk" PRIMARY KEY("community_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "project_acknowledgements" (
	"addendum_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_acknowledgements_addendum_id_person_id_pk" PRIMARY KEY("addendum_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "project_addenda" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_addenda_most" CHECK ("project_addenda"."number" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "project_document_versions" (
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"byte_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_document_versions_document_id_number_pk" PRIMARY KEY("document_id","number"),
	CONSTRAINT "project_document_versions_type_known" CHECK ("project_document_versions"."file_type" in ('pdf', 'image', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'))
);
--> statement-breakpoint
CREATE TABLE "project_documents" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_documents_versions" CHECK ("project_documents"."version" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "project_downloads" (
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_downloads_document_id_number_person_id_pk" PRIMARY KEY("document_id","number","person_id")
);
--> statement-breakpoint
CREATE TABLE "project_tasks" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"due_on" date,
	"person_id" uuid,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_variations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"is_by_owner" boolean NOT NULL,
	"text" text NOT NULL,
	"price_cents" integer NOT NULL,
	"days" integer NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "project_variations_status_known" CHECK ("project_variations"."status" in ('proposed', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "project_variations_decided_says_when" CHECK (("project_variations"."status" = 'proposed') = ("project_variations"."decided_at" is null)),
	CONSTRAINT "project_variations_price" CHECK (abs("project_variations"."price_cents") <= 1000000000),
	CONSTRAINT "project_variations_days" CHECK (abs("project_variations"."days") <= 365)
);
--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_kind_known";--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_showcases" ADD CONSTRAINT "project_showcases_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_showcases" ADD CONSTRAINT "project_showcases_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_showcases" ADD CONSTRAINT "project_showcases_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_acknowledgements" ADD CONSTRAINT "project_acknowledgements_addendum_id_project_addenda_id_fk" FOREIGN KEY ("addendum_id") REFERENCES "public"."project_addenda"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_acknowledgements" ADD CONSTRAINT "project_acknowledgements_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_addenda" ADD CONSTRAINT "project_addenda_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_document_versions" ADD CONSTRAINT "project_document_versions_document_id_project_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."project_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_document_versions" ADD CONSTRAINT "project_document_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_downloads" ADD CONSTRAINT "project_downloads_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_downloads" ADD CONSTRAINT "project_downloads_of_version" FOREIGN KEY ("document_id","number") REFERENCES "public"."project_document_versions"("document_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_tasks" ADD CONSTRAINT "project_tasks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_tasks" ADD CONSTRAINT "project_tasks_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_variations" ADD CONSTRAINT "project_variations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_variations" ADD CONSTRAINT "project_variations_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_reviews_once" ON "project_reviews" USING btree ("project_id","person_id","is_by_owner");--> statement-breakpoint
CREATE INDEX "project_reviews_person" ON "project_reviews" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "project_reviews_author" ON "project_reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "project_showcases_newest" ON "project_showcases" USING btree ("community_id","created_at" DESC NULLS LAST,"project_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "project_showcases_project" ON "project_showcases" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_showcases_post" ON "project_showcases" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "project_acknowledgements_person" ON "project_acknowledgements" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_addenda_number" ON "project_addenda" USING btree ("project_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "project_document_versions_file" ON "project_document_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "project_documents_project" ON "project_documents" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "project_downloads_person" ON "project_downloads" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "project_tasks_project" ON "project_tasks" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "project_tasks_person" ON "project_tasks" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_variations_number" ON "project_variations" USING btree ("project_id","number");--> statement-breakpoint
CREATE INDEX "project_variations_person" ON "project_variations" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_kind_known" CHECK ("conversations"."kind" in ('direct', 'lead', 'project', 'community', 'collaboration'));
