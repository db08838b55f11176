CREATE TABLE "cost_figures" (
	"kind" text NOT NULL,
	"area" text NOT NULL,
	"low_cents" integer NOT NULL,
	"median_cents" integer NOT NULL,
	"high_cents" integer NOT NULL,
	"quote_count" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "cost_figures_kind_area_pk" PRIMARY KEY("kind","area"),
	CONSTRAINT "cost_figures_enough" CHECK ("cost_figures"."quote_count" >= 10),
	CONSTRAINT "cost_figures_order" CHECK (0 < "cost_figures"."low_cents" and "cost_figures"."low_cents" <= "cost_figures"."median_cents" and "cost_figures"."median_cents" <= "cost_figures"."high_cents")
);
