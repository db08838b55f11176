CREATE TABLE "account_closings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"waits_since" timestamp with time zone,
	CONSTRAINT "account_closings_grace" CHECK ("account_closings"."due_at" > "account_closings"."asked_at")
);
--> statement-breakpoint
ALTER TABLE "account_closings" ADD CONSTRAINT "account_closings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_closings_due" ON "account_closings" USING btree ("due_at");