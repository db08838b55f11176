CREATE TABLE "engagement_feeds" (
	"engagement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	CONSTRAINT "engagement_feeds_engagement_id_user_id_pk" PRIMARY KEY("engagement_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "engagement_papers" ADD COLUMN "signed_on" date;--> statement-breakpoint
ALTER TABLE "engagement_feeds" ADD CONSTRAINT "engagement_feeds_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_feeds" ADD CONSTRAINT "engagement_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_feeds_key" ON "engagement_feeds" USING btree ("key");--> statement-breakpoint
CREATE INDEX "engagement_feeds_user" ON "engagement_feeds" USING btree ("user_id");