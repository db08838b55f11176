ALTER TABLE "professionals" ADD COLUMN "work_days" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "works_from" time;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "works_until" time;--> statement-breakpoint
ALTER TABLE "professionals" ADD CONSTRAINT "professionals_hours" CHECK (case when cardinality("professionals"."work_days") = 0 then "professionals"."works_from" is null and "professionals"."works_until" is null
        else coalesce("professionals"."works_from" < "professionals"."works_until", false) and "professionals"."work_days" <@ '{1,2,3,4,5,6,7}' end);