CREATE TABLE "request_senders" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"link_subject" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "request_senders" ADD CONSTRAINT "request_senders_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "request_senders_browser" ON "request_senders" USING btree ("browser_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "request_senders_link" ON "request_senders" USING btree ("link_subject");--> statement-breakpoint
CREATE INDEX "request_senders_age" ON "request_senders" USING btree ("created_at");