CREATE TABLE "audit_checks" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"row_count" integer NOT NULL,
	"emptied_count" integer NOT NULL,
	"hash" text NOT NULL,
	"broken_at" bigint,
	"broken_why" text,
	CONSTRAINT "audit_checks_broken_says_why" CHECK (("audit_checks"."broken_at" is null) = ("audit_checks"."broken_why" is null))
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"admin_id" uuid NOT NULL,
	"tab" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_filters_once" UNIQUE("admin_id","tab","name")
);
--> statement-breakpoint
DROP INDEX "audit_log_actor";--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_checks_age" ON "audit_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "charges_age" ON "charges" USING btree ("paid_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");