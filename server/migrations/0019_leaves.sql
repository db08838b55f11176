CREATE TABLE "leaves" (
	"professional_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leaves_professional_id_from_at_pk" PRIMARY KEY("professional_id","from_at"),
	CONSTRAINT "leaves_last" CHECK ("leaves"."until_at" > "leaves"."from_at")
);
--> statement-breakpoint
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Two leaves of one professional never overlap (PRODUCT.md, section 9.15); btree_gist is there since 0018.
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_never_overlap"
  EXCLUDE USING gist (professional_id WITH =, tstzrange(from_at, until_at) WITH &&);--> statement-breakpoint
-- Leaves under way go on; when they began was not kept, so they count from now.
INSERT INTO "leaves" ("professional_id", "from_at", "until_at")
  SELECT "id", now(), "away_until" FROM "professionals" WHERE "away_until" > now();
