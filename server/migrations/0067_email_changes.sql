ALTER TYPE "public"."mail_token_kind" ADD VALUE 'change_email';--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"email" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_lower_case" CHECK ("email_changes"."email" = lower("email_changes"."email"))
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_id_once" ON "email_changes" USING btree ("id");--> statement-breakpoint
CREATE INDEX "email_changes_email" ON "email_changes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "email_changes_asked" ON "email_changes" USING btree ("asked_at");