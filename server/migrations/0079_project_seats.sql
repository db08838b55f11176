CREATE TABLE "project_seats" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"project_id" uuid NOT NULL,
	"trade" text NOT NULL,
	"licence_class" text,
	"places" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_seats_trade_known" CHECK ("project_seats"."trade" in ('Builder/Contractor', 'Electrician', 'Plumber', 'Carpenter', 'Painter', 'Tiler', 'Roofer', 'Landscaper', 'Kitchen Renovator', 'Bathroom Renovator', 'Flooring Specialist', 'HVAC Technician', 'Demolition', 'Concrete', 'Bricklayer')),
	CONSTRAINT "project_seats_places" CHECK ("project_seats"."places" between 1 and 20),
	CONSTRAINT "project_seats_not_overfull" CHECK ("project_seats"."taken" between 0 and "project_seats"."places")
);
--> statement-breakpoint
ALTER TABLE "project_offers" ADD COLUMN "seat_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "seat_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_seats" ADD CONSTRAINT "project_seats_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_seats_once" ON "project_seats" USING btree ("project_id","trade",lower(coalesce("licence_class", '')));--> statement-breakpoint
ALTER TABLE "project_offers" ADD CONSTRAINT "project_offers_seat_id_project_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."project_seats"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_offers_seat" ON "project_offers" USING btree ("seat_id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_most_seats" CHECK ("projects"."seat_count" between 0 and 10);