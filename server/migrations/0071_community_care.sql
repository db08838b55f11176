CREATE TABLE "community_bans" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"banned_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"had_role" "membership_role",
	"lifted_at" timestamp with time zone,
	"lifted_by" uuid,
	CONSTRAINT "community_bans_says_why" CHECK ("community_bans"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "community_categories" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "community_categories_of_community" UNIQUE("id","community_id"),
	CONSTRAINT "community_categories_name_some" CHECK (length("community_categories"."name") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "community_invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"most_uses" integer,
	"use_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "community_invitations_uses" CHECK ("community_invitations"."use_count" >= 0 and ("community_invitations"."most_uses" is null or "community_invitations"."use_count" <= "community_invitations"."most_uses"))
);
--> statement-breakpoint
DROP INDEX "memberships_one_owner";--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "rules" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "hidden_tabs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "next_price_cents" integer;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "next_price_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_banned_by_users_id_fk" FOREIGN KEY ("banned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_categories" ADD CONSTRAINT "community_categories_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_invitations" ADD CONSTRAINT "community_invitations_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_invitations" ADD CONSTRAINT "community_invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "community_bans_one_standing" ON "community_bans" USING btree ("community_id","user_id") WHERE "community_bans"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "community_bans_person" ON "community_bans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_bans_by" ON "community_bans" USING btree ("banned_by");--> statement-breakpoint
CREATE INDEX "community_bans_lifter" ON "community_bans" USING btree ("lifted_by");--> statement-breakpoint
CREATE UNIQUE INDEX "community_categories_name" ON "community_categories" USING btree ("community_id",lower("name"));--> statement-breakpoint
CREATE INDEX "community_invitations_community" ON "community_invitations" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "community_invitations_creator" ON "community_invitations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "communities_next_price" ON "communities" USING btree ("next_price_from") WHERE "communities"."next_price_from" is not null;--> statement-breakpoint
CREATE INDEX "memberships_staff" ON "memberships" USING btree ("community_id","role") WHERE "memberships"."role" <> 'member';--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_next_price_says_when" CHECK (("communities"."next_price_cents" is null) = ("communities"."next_price_from" is null));--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_next_price_when_paid" CHECK ("communities"."next_price_cents" is null or ("communities"."is_paid" and "communities"."next_price_cents" > 0));--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_rules_length" CHECK (length("communities"."rules") <= 5000);
--> statement-breakpoint
CREATE FUNCTION main_owner_stays() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (select from communities c where c.id = old.community_id and c.owner_id = old.user_id) then
    raise exception 'the owner whom community % belongs to stays its owner', old.community_id using errcode = '23514';
  end if;
  return coalesce(new, old);
end $$;--> statement-breakpoint
CREATE TRIGGER memberships_main_owner_leaves BEFORE DELETE ON "memberships" FOR EACH ROW
  WHEN (old.role = 'owner') EXECUTE FUNCTION main_owner_stays();--> statement-breakpoint
CREATE TRIGGER memberships_main_owner_demoted BEFORE UPDATE OF "role" ON "memberships" FOR EACH ROW
  WHEN (old.role = 'owner' AND new.role <> 'owner') EXECUTE FUNCTION main_owner_stays();
