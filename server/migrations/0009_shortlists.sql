CREATE TABLE "saved_professionals" (
	"user_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_professionals_user_id_professional_id_pk" PRIMARY KEY("user_id","professional_id")
);
--> statement-breakpoint
CREATE TABLE "shortlist_links" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "shortlist_links_expire_later" CHECK ("shortlist_links"."expires_at" > "shortlist_links"."created_at")
);
--> statement-breakpoint
ALTER TABLE "saved_professionals" ADD CONSTRAINT "saved_professionals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_professionals" ADD CONSTRAINT "saved_professionals_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_links" ADD CONSTRAINT "shortlist_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_professionals_newest" ON "saved_professionals" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_professionals_professional" ON "saved_professionals" USING btree ("professional_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shortlist_links_one_at_a_time" ON "shortlist_links" USING btree ("user_id") WHERE "shortlist_links"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "shortlist_links_user" ON "shortlist_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shortlist_links_expiry" ON "shortlist_links" USING btree ("expires_at");