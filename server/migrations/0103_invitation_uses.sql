CREATE TABLE "community_invitation_uses" (
	"invitation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "community_invitation_uses_invitation_id_user_id_pk" PRIMARY KEY("invitation_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "community_invitation_uses" ADD CONSTRAINT "community_invitation_uses_invitation_id_community_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."community_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_invitation_uses" ADD CONSTRAINT "community_invitation_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_invitation_uses_person" ON "community_invitation_uses" USING btree ("user_id");