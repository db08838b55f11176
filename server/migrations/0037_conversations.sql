CREATE TABLE "blocks" (
	"user_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "hidden_readers" (
	"user_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "message_files_message_id_position_pk" PRIMARY KEY("message_id","position"),
	CONSTRAINT "message_files_one_place" UNIQUE("file_id")
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_body_some";--> statement-breakpoint
DROP INDEX "conversation_members_user";--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "kind" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "subject" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "unread" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "is_muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "last_message_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "first_user_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "second_user_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "file_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_cautioned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_readers" ADD CONSTRAINT "hidden_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_first_user_id_users_id_fk" FOREIGN KEY ("first_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_second_user_id_users_id_fk" FOREIGN KEY ("second_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_members_newest" ON "conversation_members" USING btree ("user_id","last_message_at","conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_members_unread" ON "conversation_members" USING btree ("user_id","unread") WHERE "conversation_members"."unread" > 0 and not "conversation_members"."is_muted";--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_one_per_pair" ON "conversations" USING btree ("first_user_id","second_user_id");--> statement-breakpoint
CREATE INDEX "conversations_second" ON "conversations" USING btree ("second_user_id");--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_unread_positive" CHECK ("conversation_members"."unread" >= 0);--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_kind_known" CHECK ("conversations"."kind" in ('direct', 'lead', 'project', 'community'));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_about_something" CHECK (("conversations"."kind" = 'direct') = ("conversations"."subject" is null));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_between_two" CHECK (("conversations"."kind" = 'direct') = ("conversations"."first_user_id" is not null and "conversations"."second_user_id" is not null));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_pair_in_order" CHECK ("conversations"."first_user_id" < "conversations"."second_user_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_body_some" CHECK (length("messages"."body") <= 20000 and ("messages"."body" <> '' or "messages"."file_count" > 0) = ("messages"."deleted_at" is null));--> statement-breakpoint
DROP TYPE "public"."conversation_kind";--> statement-breakpoint
INSERT INTO "conversation_members" ("conversation_id", "user_id", "unread", "last_message_at")
SELECT c.id, who.id, (
    SELECT count(*) FROM messages m
    WHERE m.conversation_id = c.id AND m.author_id IS DISTINCT FROM who.id
      AND m.created_at > coalesce(x.read_at, '-infinity')),
  (SELECT max(m.created_at) FROM messages m WHERE m.conversation_id = c.id)
FROM conversations c
  JOIN leads l ON l.id = c.subject
  JOIN professionals p ON p.id = l.professional_id
  JOIN quote_requests r ON r.id = l.request_id
  CROSS JOIN LATERAL (SELECT p.user_id AS id UNION SELECT r.user_id) who
  LEFT JOIN conversation_members x ON x.conversation_id = c.id AND x.user_id = who.id
WHERE who.id IS NOT NULL AND EXISTS (SELECT FROM messages m WHERE m.conversation_id = c.id)
ON CONFLICT ("conversation_id", "user_id") DO UPDATE SET "unread" = excluded."unread", "last_message_at" = excluded."last_message_at";
