ALTER TABLE "orders" ADD COLUMN "invoice_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_invoice_once" ON "orders" USING btree ("invoice_id");
