CREATE TABLE "business_pictures" (
	"professional_id" uuid NOT NULL,
	"picture" text NOT NULL,
	"file_id" uuid NOT NULL,
	"small_file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_pictures_professional_id_picture_pk" PRIMARY KEY("professional_id","picture"),
	CONSTRAINT "business_pictures_known" CHECK ("business_pictures"."picture" in ('logo', 'cover'))
);
--> statement-breakpoint
CREATE TABLE "portfolio_photos" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"small_file_id" uuid,
	"work_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"stage" text NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portfolio_photos_stage_known" CHECK ("portfolio_photos"."stage" in ('before', 'during', 'after'))
);
--> statement-breakpoint
CREATE TABLE "portfolio_works" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"professional_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"story" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"suburb" text NOT NULL,
	"postcode" text NOT NULL,
	"year" integer NOT NULL,
	"price_band" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"engagement_id" uuid,
	"consent" text,
	"asked_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"is_shown" boolean GENERATED ALWAYS AS (not is_hidden and deleted_at is null and (engagement_id is null or consent is not distinct from 'given')) STORED NOT NULL,
	CONSTRAINT "portfolio_works_kind_known" CHECK ("portfolio_works"."kind" in ('kitchen', 'bathroom', 'extension', 'whole-house', 'second-storey', 'heritage', 'deck-or-outdoor', 'roof', 'new-build', 'repair', 'plumbing', 'electrical', 'painting', 'carpentry', 'landscaping', 'tiling', 'flooring', 'heating')),
	CONSTRAINT "portfolio_works_price_known" CHECK ("portfolio_works"."price_band" in ('Under $10k', '$10k-$50k', '$50k-$100k', '$100k-$200k', '$200k-$500k', '$500k-$1m', 'Over $1m')),
	CONSTRAINT "portfolio_works_consent_known" CHECK ("portfolio_works"."consent" in ('asked', 'given', 'declined', 'withdrawn')),
	CONSTRAINT "portfolio_works_consent_of_job" CHECK (("portfolio_works"."engagement_id" is null) = ("portfolio_works"."consent" is null)),
	CONSTRAINT "portfolio_works_asked_says_when" CHECK (("portfolio_works"."consent" is null) = ("portfolio_works"."asked_at" is null)),
	CONSTRAINT "portfolio_works_year" CHECK ("portfolio_works"."year" >= 1970)
);
--> statement-breakpoint
ALTER TABLE "business_pictures" ADD CONSTRAINT "business_pictures_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_pictures" ADD CONSTRAINT "business_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_pictures" ADD CONSTRAINT "business_pictures_small_file_id_files_id_fk" FOREIGN KEY ("small_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_photos" ADD CONSTRAINT "portfolio_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_photos" ADD CONSTRAINT "portfolio_photos_small_file_id_files_id_fk" FOREIGN KEY ("small_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_photos" ADD CONSTRAINT "portfolio_photos_work_id_portfolio_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."portfolio_works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_works" ADD CONSTRAINT "portfolio_works_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_works" ADD CONSTRAINT "portfolio_works_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "business_pictures_file" ON "business_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_pictures_small" ON "business_pictures" USING btree ("small_file_id");--> statement-breakpoint
CREATE INDEX "portfolio_photos_work" ON "portfolio_photos" USING btree ("work_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "portfolio_photos_small" ON "portfolio_photos" USING btree ("small_file_id");--> statement-breakpoint
CREATE INDEX "portfolio_works_professional" ON "portfolio_works" USING btree ("professional_id","position");--> statement-breakpoint
CREATE INDEX "portfolio_works_of_kind" ON "portfolio_works" USING btree ("kind","created_at") WHERE "portfolio_works"."is_shown";--> statement-breakpoint
CREATE INDEX "portfolio_works_deleted" ON "portfolio_works" USING btree ("deleted_at") WHERE "portfolio_works"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "portfolio_works_engagement" ON "portfolio_works" USING btree ("engagement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "portfolio_works_one_per_job" ON "portfolio_works" USING btree ("professional_id","engagement_id") WHERE "portfolio_works"."engagement_id" is not null and "portfolio_works"."deleted_at" is null;