CREATE TABLE "resource_downloads" (
	"resource_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "resource_downloads_resource_id_day_visitor_pk" PRIMARY KEY("resource_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "resource_versions" (
	"resource_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"byte_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resource_versions_resource_id_number_pk" PRIMARY KEY("resource_id","number"),
	CONSTRAINT "resource_versions_number_positive" CHECK ("resource_versions"."number" > 0),
	CONSTRAINT "resource_versions_type_known" CHECK ("resource_versions"."file_type" in ('pdf', 'image', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'))
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"is_premium" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"download_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "resources"."title"), 'A') || setweight(to_tsvector('english', "resources"."folder"), 'B') || setweight(to_tsvector('english', "resources"."description"), 'C')) STORED NOT NULL,
	CONSTRAINT "resources_version_positive" CHECK ("resources"."version" > 0),
	CONSTRAINT "resources_downloads_positive" CHECK ("resources"."download_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "resource_downloads" ADD CONSTRAINT "resource_downloads_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_versions" ADD CONSTRAINT "resource_versions_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_versions" ADD CONSTRAINT "resource_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resource_downloads_day" ON "resource_downloads" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_versions_file" ON "resource_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "resources_list" ON "resources" USING btree ("community_id","folder",lower("title"),"id");--> statement-breakpoint
CREATE INDEX "resources_newest" ON "resources" USING btree ("community_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resources_search" ON "resources" USING gin ("search");