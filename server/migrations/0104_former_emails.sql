CREATE TABLE "former_emails" (
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "former_emails_user_id_email_until_pk" PRIMARY KEY("user_id","email","until"),
	CONSTRAINT "former_emails_lower_case" CHECK ("former_emails"."email" = lower("former_emails"."email"))
);
--> statement-breakpoint
ALTER TABLE "former_emails" ADD CONSTRAINT "former_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_emails_email" ON "former_emails" USING btree ("email","until");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notifications_of" ON "notifications" USING gin ("data" jsonb_path_ops);