CREATE TABLE "captured_texts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"to" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "changing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "told" text;--> statement-breakpoint
CREATE INDEX "captured_texts_to" ON "captured_texts" USING btree ("to","at");