CREATE TABLE "kept_forms" (
	"browser_hash" "bytea" PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_forms_age" ON "kept_forms" USING btree ("created_at");