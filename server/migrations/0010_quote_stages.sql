CREATE TABLE "quote_stages" (
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "quote_stages_quote_id_version_position_pk" PRIMARY KEY("quote_id","version","position"),
	CONSTRAINT "quote_stages_kind_known" CHECK ("quote_stages"."kind" in ('base', 'frame', 'lockup', 'fixing', 'completion', 'other')),
	CONSTRAINT "quote_stages_amount" CHECK ("quote_stages"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "quote_stages" ADD CONSTRAINT "quote_stages_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;