CREATE TYPE "public"."contact_subject" AS ENUM('General Inquiry', 'Quote Request Support', 'Builder Partnership', 'Technical Support', 'Billing Question', 'Feedback & Suggestions', 'Media Inquiry', 'Other');--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"subject" "contact_subject" NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");