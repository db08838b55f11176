CREATE TABLE "bounced_addresses" (
	"address_key" "bytea" PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bounced_addresses_at" ON "bounced_addresses" USING btree ("at");