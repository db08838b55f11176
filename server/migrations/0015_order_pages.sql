ALTER TABLE "orders" ADD COLUMN "label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "success_path" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_path" text;