CREATE TABLE "admin_codes" (
	"browser_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"email" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code_hash" text,
	"expires_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "admin_codes_five_tries" CHECK ("admin_codes"."tries" between 0 and 5),
	CONSTRAINT "admin_codes_sent" CHECK (("admin_codes"."code_hash" is null) = ("admin_codes"."expires_at" is null))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reads_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_codes_id_once" ON "admin_codes" USING btree ("id");--> statement-breakpoint
CREATE INDEX "admin_codes_asked" ON "admin_codes" USING btree ("asked_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_admin_short" CHECK (not "sessions"."is_admin" or "sessions"."expires_at" <= "sessions"."authenticated_at" + interval '8 hours');