CREATE TYPE "public"."leaderboard_period" AS ENUM('week', 'month', 'all');--> statement-breakpoint
CREATE TYPE "public"."standing_reason" AS ENUM('post', 'comment', 'like', 'event', 'lesson', 'course');--> statement-breakpoint
CREATE TABLE "standing_days" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"points" integer NOT NULL,
	"deeds" integer NOT NULL,
	CONSTRAINT "standing_days_community_id_user_id_day_pk" PRIMARY KEY("community_id","user_id","day"),
	CONSTRAINT "standing_days_positive" CHECK ("standing_days"."points" >= 0 and "standing_days"."deeds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "standing_events" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" "standing_reason" NOT NULL,
	"subject_id" uuid NOT NULL,
	"done_by" uuid NOT NULL,
	"turn" smallint DEFAULT 0 NOT NULL,
	"points" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "standing_events_once" UNIQUE("reason","subject_id","user_id","done_by","turn"),
	CONSTRAINT "standing_events_turns" CHECK ("standing_events"."turn" >= 0 and case "standing_events"."turn" % 2 when 0 then "standing_events"."points" >= 0 else "standing_events"."points" <= 0 end)
);
--> statement-breakpoint
CREATE TABLE "standing_steps" (
	"community_id" uuid NOT NULL,
	"period" "leaderboard_period" NOT NULL,
	"points" integer NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "standing_steps_community_id_period_points_pk" PRIMARY KEY("community_id","period","points"),
	CONSTRAINT "standing_steps_positive" CHECK ("standing_steps"."people" >= 0)
);
--> statement-breakpoint
CREATE TABLE "standing_totals" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"week_points" integer DEFAULT 0 NOT NULL,
	"month_points" integer DEFAULT 0 NOT NULL,
	"counted_on" date DEFAULT (now() at time zone 'Australia/Melbourne')::date NOT NULL,
	"post_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"role" "membership_role",
	"is_hidden" boolean DEFAULT false NOT NULL,
	"is_listed" boolean GENERATED ALWAYS AS (coalesce(role = 'member', false) and not is_hidden) STORED NOT NULL,
	CONSTRAINT "standing_totals_community_id_user_id_pk" PRIMARY KEY("community_id","user_id"),
	CONSTRAINT "standing_totals_positive" CHECK ("standing_totals"."points" >= 0 and "standing_totals"."week_points" >= 0 and "standing_totals"."month_points" >= 0 and "standing_totals"."post_count" >= 0 and "standing_totals"."comment_count" >= 0 and "standing_totals"."like_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "standing_days" ADD CONSTRAINT "standing_days_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_days" ADD CONSTRAINT "standing_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_events" ADD CONSTRAINT "standing_events_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_events" ADD CONSTRAINT "standing_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_events" ADD CONSTRAINT "standing_events_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_steps" ADD CONSTRAINT "standing_steps_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_totals" ADD CONSTRAINT "standing_totals_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_totals" ADD CONSTRAINT "standing_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standing_days_user" ON "standing_days" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "standing_events_of_person" ON "standing_events" USING btree ("community_id","user_id","at","id");--> statement-breakpoint
CREATE INDEX "standing_events_user" ON "standing_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "standing_events_pair" ON "standing_events" USING btree ("done_by","user_id","at") WHERE "standing_events"."reason" = 'like' and "standing_events"."turn" = 0;--> statement-breakpoint
CREATE INDEX "standing_events_doer" ON "standing_events" USING btree ("done_by");--> statement-breakpoint
CREATE INDEX "standing_totals_user" ON "standing_totals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "standing_totals_all" ON "standing_totals" USING btree ("community_id","points","user_id") WHERE "standing_totals"."is_listed" and "standing_totals"."points" > 0;--> statement-breakpoint
CREATE INDEX "standing_totals_week" ON "standing_totals" USING btree ("community_id","week_points","user_id") WHERE "standing_totals"."is_listed" and "standing_totals"."week_points" > 0;--> statement-breakpoint
CREATE INDEX "standing_totals_month" ON "standing_totals" USING btree ("community_id","month_points","user_id") WHERE "standing_totals"."is_listed" and "standing_totals"."month_points" > 0;--> statement-breakpoint
CREATE INDEX "standing_totals_staff" ON "standing_totals" USING btree ("community_id","points","user_id") WHERE "standing_totals"."role" <> 'member';--> statement-breakpoint
CREATE INDEX "standing_totals_counted" ON "standing_totals" USING btree ("counted_on") WHERE "standing_totals"."week_points" > 0 or "standing_totals"."month_points" > 0;--> statement-breakpoint
-- Whether a post or a comment is there for others to read: what hides one in another way says so here, and its standing follows.
CREATE FUNCTION post_stands(p posts) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT p.deleted_at IS NULL $$;--> statement-breakpoint
CREATE FUNCTION comment_stands(c comments) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT c.deleted_at IS NULL $$;--> statement-breakpoint
-- What earns standing now, of what is written and liked. Nobody earns by liking their own.
CREATE VIEW standing_facts AS
  SELECT p.community_id, p.author_id AS user_id, 'post'::standing_reason AS reason, p.id AS subject_id,
      p.author_id AS done_by, p.created_at AS at, p.id AS post_id
    FROM posts p WHERE post_stands(p)
  UNION ALL SELECT p.community_id, c.author_id, 'comment', c.id, c.author_id, c.created_at, p.id
    FROM comments c JOIN posts p ON p.id = c.post_id WHERE comment_stands(c) AND post_stands(p)
  UNION ALL SELECT p.community_id, p.author_id, 'like', p.id, l.user_id, l.created_at, p.id
    FROM post_likes l JOIN posts p ON p.id = l.post_id WHERE l.user_id <> p.author_id AND post_stands(p);--> statement-breakpoint
-- PRODUCT.md 7 and 9.11; `earlier`: likes by the same person to the same author in the 30 days before.
CREATE FUNCTION standing_points(reason standing_reason, earlier bigint) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE reason WHEN 'post' THEN 10 WHEN 'comment' THEN 5 WHEN 'like' THEN greatest(2 - earlier, 0)::integer
    WHEN 'event' THEN 5 WHEN 'lesson' THEN 5 WHEN 'course' THEN 50 END
$$;--> statement-breakpoint
CREATE FUNCTION melbourne_day(at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (at AT TIME ZONE 'Australia/Melbourne')::date
$$;--> statement-breakpoint
-- Made-up data and the rebuild write many events, and count them once afterwards.
CREATE FUNCTION standing_counts_later() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('standing.later', true), '') = 'on'
$$;--> statement-breakpoint
-- Whoever changes a person's sums holds their row first: the next statement sees what the others did.
CREATE FUNCTION lock_standing(community uuid, person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO standing_totals (community_id, user_id, role) VALUES (community, person,
      (SELECT role FROM memberships WHERE community_id = community AND user_id = person))
    ON CONFLICT (community_id, user_id) DO NOTHING;
  PERFORM FROM standing_totals WHERE community_id = community AND user_id = person FOR NO KEY UPDATE;
END
$$;--> statement-breakpoint
-- Gives points for a deed, or gives them again where they were taken back; NULL where they stand already.
CREATE FUNCTION earn_standing(community uuid, person uuid, why standing_reason, subject uuid, doer uuid, done_at timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  last standing_events;
  gives integer;
BEGIN
  IF standing_counts_later() THEN RETURN NULL; END IF;
  PERFORM lock_standing(community, person);
  SELECT * INTO last FROM standing_events e
    WHERE e.reason = why AND e.subject_id = subject AND e.user_id = person AND e.done_by = doer ORDER BY e.turn DESC LIMIT 1;
  IF last.turn % 2 = 0 THEN RETURN NULL; END IF;
  gives := coalesce(-last.points, standing_points(why, CASE WHEN why = 'like' THEN (SELECT count(*) FROM standing_events e
    WHERE e.reason = 'like' AND e.turn = 0 AND e.done_by = doer AND e.user_id = person
      AND e.at >= done_at - interval '30 days') ELSE 0 END));
  INSERT INTO standing_events (community_id, user_id, reason, subject_id, done_by, turn, points, day, at)
    VALUES (coalesce(last.community_id, community), person, why, subject, doer, coalesce(last.turn + 1, 0), gives,
      coalesce(last.day, melbourne_day(done_at)), CASE WHEN last.turn IS NULL THEN done_at ELSE now() END);
  RETURN gives;
END
$$;--> statement-breakpoint
-- Takes back what deeds gave that still stand; with a `doer` only that person's. @returns the points taken back.
CREATE FUNCTION undo_standing(why standing_reason[], subjects uuid[], doer uuid DEFAULT NULL) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken integer;
BEGIN
  IF standing_counts_later() THEN RETURN 0; END IF;
  PERFORM FROM standing_totals t JOIN (SELECT DISTINCT e.community_id, e.user_id FROM standing_events e
      WHERE e.reason = ANY (why) AND e.subject_id = ANY (subjects) AND (doer IS NULL OR e.done_by = doer)) p
    ON p.community_id = t.community_id AND p.user_id = t.user_id ORDER BY t.community_id, t.user_id FOR NO KEY UPDATE OF t;
  WITH last AS (SELECT DISTINCT ON (e.reason, e.subject_id, e.user_id, e.done_by) e.* FROM standing_events e
      WHERE e.reason = ANY (why) AND e.subject_id = ANY (subjects) AND (doer IS NULL OR e.done_by = doer)
      ORDER BY e.reason, e.subject_id, e.user_id, e.done_by, e.turn DESC),
    undone AS (INSERT INTO standing_events (community_id, user_id, reason, subject_id, done_by, turn, points, day, at)
      SELECT community_id, user_id, reason, subject_id, done_by, turn + 1, -points, day, now() FROM last
      WHERE turn % 2 = 0 AND EXISTS (SELECT FROM communities c WHERE c.id = community_id)
        AND EXISTS (SELECT FROM users u WHERE u.id = user_id) AND EXISTS (SELECT FROM users u WHERE u.id = done_by)
      RETURNING points)
    SELECT coalesce(-sum(points), 0) INTO taken FROM undone;
  RETURN taken;
END
$$;--> statement-breakpoint
-- A post that comes back brings all with it that stood on it: what was taken back is given again as it was.
CREATE FUNCTION restore_standing_of_post(post uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fact standing_facts;
BEGIN
  IF standing_counts_later() THEN RETURN; END IF;
  PERFORM FROM standing_totals t JOIN (SELECT DISTINCT f.community_id, f.user_id FROM standing_facts f WHERE f.post_id = post) p
    ON p.community_id = t.community_id AND p.user_id = t.user_id ORDER BY t.community_id, t.user_id FOR NO KEY UPDATE OF t;
  WITH last AS (SELECT DISTINCT ON (e.reason, e.subject_id, e.user_id, e.done_by) e.* FROM standing_events e
      JOIN standing_facts f ON f.post_id = post AND e.reason = f.reason AND e.subject_id = f.subject_id
        AND e.user_id = f.user_id AND e.done_by = f.done_by
      ORDER BY e.reason, e.subject_id, e.user_id, e.done_by, e.turn DESC)
    INSERT INTO standing_events (community_id, user_id, reason, subject_id, done_by, turn, points, day, at)
      SELECT community_id, user_id, reason, subject_id, done_by, turn + 1, -points, day, now() FROM last WHERE turn % 2 = 1;
  FOR fact IN SELECT f.* FROM standing_facts f WHERE f.post_id = post AND NOT EXISTS (SELECT FROM standing_events e
      WHERE e.reason = f.reason AND e.subject_id = f.subject_id AND e.user_id = f.user_id AND e.done_by = f.done_by)
      ORDER BY f.at, f.subject_id LOOP
    PERFORM earn_standing(fact.community_id, fact.user_id, fact.reason, fact.subject_id, fact.done_by, fact.at);
  END LOOP;
END
$$;--> statement-breakpoint
-- A person's points of the 7 and of the 30 days up to today.
CREATE FUNCTION standing_window(community uuid, person uuid, OUT today date, OUT week integer, OUT month integer)
LANGUAGE sql STABLE AS $$
  SELECT melbourne_day(now()), coalesce(sum(points) FILTER (WHERE day > melbourne_day(now()) - 7), 0), coalesce(sum(points), 0)
    FROM standing_days WHERE community_id = community AND user_id = person AND day > melbourne_day(now()) - 30
$$;--> statement-breakpoint
-- The steps that somebody stands on; none for those who are not on the leaderboard.
CREATE FUNCTION standing_periods(is_listed boolean, week integer, month integer, sum integer,
  OUT period leaderboard_period, OUT points integer) RETURNS SETOF record LANGUAGE sql IMMUTABLE AS $$
  SELECT p.period, p.points FROM (VALUES ('week'::leaderboard_period, week), ('month', month), ('all', sum)) p(period, points)
    WHERE is_listed AND p.points > 0
$$;--> statement-breakpoint
-- Sums follow their events in the same statement.
CREATE FUNCTION count_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF standing_counts_later() THEN RETURN NULL; END IF;
  INSERT INTO standing_totals (community_id, user_id, role)
    SELECT DISTINCT f.community_id, f.user_id, m.role FROM fresh f
      LEFT JOIN memberships m ON m.community_id = f.community_id AND m.user_id = f.user_id ORDER BY 1, 2
    ON CONFLICT (community_id, user_id) DO NOTHING;
  PERFORM FROM standing_totals t JOIN (SELECT DISTINCT community_id, user_id FROM fresh) p
    ON p.community_id = t.community_id AND p.user_id = t.user_id ORDER BY t.community_id, t.user_id FOR NO KEY UPDATE OF t;
  INSERT INTO standing_days (community_id, user_id, day, points, deeds)
    SELECT DISTINCT community_id, user_id, day, 0, 0 FROM fresh ORDER BY 1, 2, 3
    ON CONFLICT (community_id, user_id, day) DO NOTHING;
  UPDATE standing_days d SET points = d.points + s.points, deeds = d.deeds + s.deeds
    FROM (SELECT community_id, user_id, day, sum(points) AS points, sum(1 - 2 * (turn % 2)) AS deeds
      FROM fresh GROUP BY community_id, user_id, day) s
    WHERE d.community_id = s.community_id AND d.user_id = s.user_id AND d.day = s.day;
  UPDATE standing_totals t SET points = t.points + s.points, post_count = t.post_count + s.posts,
      comment_count = t.comment_count + s.comments, like_count = t.like_count + s.likes, counted_on = w.today,
      week_points = w.week, month_points = w.month
    FROM (SELECT community_id, user_id, sum(points) AS points,
        coalesce(sum(1 - 2 * (turn % 2)) FILTER (WHERE reason = 'post'), 0) AS posts,
        coalesce(sum(1 - 2 * (turn % 2)) FILTER (WHERE reason = 'comment'), 0) AS comments,
        coalesce(sum(1 - 2 * (turn % 2)) FILTER (WHERE reason = 'like'), 0) AS likes
      FROM fresh GROUP BY community_id, user_id) s,
      LATERAL (SELECT * FROM standing_window(s.community_id, s.user_id)) w
    WHERE t.community_id = s.community_id AND t.user_id = s.user_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER standing_events_count AFTER INSERT ON standing_events REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION count_standing();--> statement-breakpoint
CREATE FUNCTION keep_standing_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'standing_events is only added to' USING ERRCODE = 'check_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER standing_events_immutable BEFORE UPDATE ON standing_events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_standing_event();--> statement-breakpoint
-- How many people stand on each step of the leaderboard.
CREATE FUNCTION count_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_steps standing_steps[];
  taken_steps standing_steps[];
  moves standing_steps[];
BEGIN
  IF standing_counts_later() THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(ROW(o.community_id, p.period, p.points, -1)::standing_steps) INTO left_steps
      FROM old_rows o, standing_periods(o.is_listed, o.week_points, o.month_points, o.points) p;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(ROW(n.community_id, p.period, p.points, 1)::standing_steps) INTO taken_steps
      FROM new_rows n, standing_periods(n.is_listed, n.week_points, n.month_points, n.points) p;
  END IF;
  SELECT array_agg(ROW(m.community_id, m.period, m.points, m.people)::standing_steps ORDER BY m.community_id, m.period, m.points)
    INTO moves FROM (SELECT community_id, period, points, sum(people)::integer AS people
      FROM unnest(left_steps || taken_steps) GROUP BY 1, 2, 3 HAVING sum(people) <> 0) m;
  IF moves IS NULL THEN RETURN NULL; END IF;
  INSERT INTO standing_steps (community_id, period, points, people)
    SELECT m.community_id, m.period, m.points, 0 FROM unnest(moves) m WHERE m.people > 0 ORDER BY 1, 2, 3
    ON CONFLICT (community_id, period, points) DO NOTHING;
  PERFORM FROM standing_steps t JOIN unnest(moves) m
    ON m.community_id = t.community_id AND m.period = t.period AND m.points = t.points
    ORDER BY t.community_id, t.period, t.points FOR NO KEY UPDATE OF t;
  UPDATE standing_steps t SET people = t.people + m.people FROM unnest(moves) m
    WHERE m.community_id = t.community_id AND m.period = t.period AND m.points = t.points;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER standing_totals_insert AFTER INSERT ON standing_totals REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_steps();--> statement-breakpoint
CREATE TRIGGER standing_totals_update AFTER UPDATE ON standing_totals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_steps();--> statement-breakpoint
CREATE TRIGGER standing_totals_delete AFTER DELETE ON standing_totals REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_steps();--> statement-breakpoint
CREATE FUNCTION standing_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE standing_totals SET role = NULL WHERE community_id = OLD.community_id AND user_id = OLD.user_id;
  ELSE
    UPDATE standing_totals SET role = NEW.role WHERE community_id = NEW.community_id AND user_id = NEW.user_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER memberships_standing AFTER INSERT OR UPDATE OF role OR DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION standing_of_member();--> statement-breakpoint
CREATE FUNCTION standing_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM earn_standing(NEW.community_id, NEW.author_id, 'post', NEW.id, NEW.author_id, NEW.created_at);
  ELSIF TG_OP = 'UPDATE' AND post_stands(NEW) THEN
    PERFORM restore_standing_of_post(NEW.id);
  ELSE
    PERFORM undo_standing('{post,like}', ARRAY[OLD.id]);
    PERFORM undo_standing('{comment}', ARRAY(SELECT id FROM comments WHERE post_id = OLD.id));
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER posts_standing AFTER INSERT ON posts
  FOR EACH ROW WHEN (post_stands(NEW)) EXECUTE FUNCTION standing_of_post();--> statement-breakpoint
CREATE TRIGGER posts_standing_changed AFTER UPDATE ON posts
  FOR EACH ROW WHEN (post_stands(OLD) <> post_stands(NEW)) EXECUTE FUNCTION standing_of_post();--> statement-breakpoint
CREATE TRIGGER posts_standing_gone AFTER DELETE ON posts
  FOR EACH ROW WHEN (post_stands(OLD)) EXECUTE FUNCTION standing_of_post();--> statement-breakpoint
CREATE FUNCTION standing_of_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM undo_standing('{comment}', ARRAY[OLD.id]);
  ELSIF comment_stands(NEW) THEN
    PERFORM earn_standing(p.community_id, NEW.author_id, 'comment', NEW.id, NEW.author_id, NEW.created_at)
      FROM posts p WHERE p.id = NEW.post_id AND post_stands(p);
  ELSE
    PERFORM undo_standing('{comment}', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER comments_standing AFTER INSERT ON comments
  FOR EACH ROW WHEN (comment_stands(NEW)) EXECUTE FUNCTION standing_of_comment();--> statement-breakpoint
CREATE TRIGGER comments_standing_changed AFTER UPDATE ON comments
  FOR EACH ROW WHEN (comment_stands(OLD) <> comment_stands(NEW)) EXECUTE FUNCTION standing_of_comment();--> statement-breakpoint
CREATE TRIGGER comments_standing_gone AFTER DELETE ON comments
  FOR EACH ROW WHEN (comment_stands(OLD)) EXECUTE FUNCTION standing_of_comment();--> statement-breakpoint
CREATE FUNCTION standing_of_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM undo_standing('{like}', ARRAY[OLD.post_id], OLD.user_id);
  ELSE
    PERFORM earn_standing(p.community_id, p.author_id, 'like', p.id, NEW.user_id, NEW.created_at)
      FROM posts p WHERE p.id = NEW.post_id AND p.author_id <> NEW.user_id AND post_stands(p);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER post_likes_standing AFTER INSERT OR DELETE ON post_likes
  FOR EACH ROW EXECUTE FUNCTION standing_of_like();--> statement-breakpoint
-- Brings events into line with what is there, and makes all sums anew of the events. Writers wait meanwhile.
CREATE FUNCTION rebuild_standing(OUT events bigint, OUT changed bigint) LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE memberships, posts, comments, post_likes, standing_events, standing_totals IN SHARE ROW EXCLUSIVE MODE;
  PERFORM set_config('standing.later', 'on', true);
  SELECT count(*) INTO events FROM standing_events;
  WITH last AS (SELECT DISTINCT ON (reason, subject_id, user_id, done_by) * FROM standing_events
      WHERE reason IN ('post', 'comment', 'like') ORDER BY reason, subject_id, user_id, done_by, turn DESC),
    turned AS (SELECT l.* FROM last l LEFT JOIN standing_facts f ON f.reason = l.reason AND f.subject_id = l.subject_id
        AND f.user_id = l.user_id AND f.done_by = l.done_by
      WHERE (l.turn % 2 = 0) <> (f.subject_id IS NOT NULL))
    INSERT INTO standing_events (community_id, user_id, reason, subject_id, done_by, turn, points, day, at)
      SELECT community_id, user_id, reason, subject_id, done_by, turn + 1, -points, day, now() FROM turned;
  WITH missing AS (SELECT f.* FROM standing_facts f WHERE NOT EXISTS (SELECT FROM standing_events e
      WHERE e.reason = f.reason AND e.subject_id = f.subject_id AND e.user_id = f.user_id AND e.done_by = f.done_by)),
    likes AS (SELECT subject_id, user_id, done_by, at, false AS is_new FROM standing_events WHERE reason = 'like' AND turn = 0
      UNION ALL SELECT subject_id, user_id, done_by, at, true FROM missing WHERE reason = 'like'),
    numbered AS (SELECT *, count(*) OVER (PARTITION BY done_by, user_id ORDER BY at
          RANGE BETWEEN interval '30 days' PRECEDING AND CURRENT ROW EXCLUDE GROUP)
        + row_number() OVER (PARTITION BY done_by, user_id, at ORDER BY subject_id) - 1 AS earlier FROM likes)
    INSERT INTO standing_events (community_id, user_id, reason, subject_id, done_by, points, day, at)
      SELECT m.community_id, m.user_id, m.reason, m.subject_id, m.done_by,
          standing_points(m.reason, coalesce(n.earlier, 0)), melbourne_day(m.at), m.at
        FROM missing m LEFT JOIN numbered n ON m.reason = 'like' AND n.is_new AND n.subject_id = m.subject_id
          AND n.user_id = m.user_id AND n.done_by = m.done_by
        ORDER BY m.at;
  SELECT count(*) - events, count(*) INTO changed, events FROM standing_events;
  DELETE FROM standing_days;
  INSERT INTO standing_days (community_id, user_id, day, points, deeds)
    SELECT community_id, user_id, day, sum(points), sum(1 - 2 * (turn % 2)) FROM standing_events
      GROUP BY community_id, user_id, day;
  UPDATE standing_totals SET points = 0, week_points = 0, month_points = 0, post_count = 0, comment_count = 0,
    like_count = 0, role = NULL, counted_on = melbourne_day(now());
  INSERT INTO standing_totals AS t (community_id, user_id, points, week_points, month_points, post_count, comment_count, like_count)
    SELECT e.community_id, e.user_id, sum(e.points), 0, 0,
        coalesce(sum(1 - 2 * (e.turn % 2)) FILTER (WHERE e.reason = 'post'), 0),
        coalesce(sum(1 - 2 * (e.turn % 2)) FILTER (WHERE e.reason = 'comment'), 0),
        coalesce(sum(1 - 2 * (e.turn % 2)) FILTER (WHERE e.reason = 'like'), 0)
      FROM standing_events e GROUP BY e.community_id, e.user_id
    ON CONFLICT (community_id, user_id) DO UPDATE SET points = excluded.points, post_count = excluded.post_count,
      comment_count = excluded.comment_count, like_count = excluded.like_count;
  UPDATE standing_totals t SET week_points = w.week, month_points = w.month FROM (SELECT d.community_id, d.user_id,
        coalesce(sum(d.points) FILTER (WHERE d.day > melbourne_day(now()) - 7), 0) AS week, sum(d.points) AS month
      FROM standing_days d WHERE d.day > melbourne_day(now()) - 30 GROUP BY d.community_id, d.user_id) w
    WHERE w.community_id = t.community_id AND w.user_id = t.user_id;
  UPDATE standing_totals t SET role = m.role FROM memberships m
    WHERE m.community_id = t.community_id AND m.user_id = t.user_id;
  DELETE FROM standing_steps;
  INSERT INTO standing_steps (community_id, period, points, people)
    SELECT t.community_id, p.period, p.points, count(*) FROM standing_totals t,
      standing_periods(t.is_listed, t.week_points, t.month_points, t.points) p GROUP BY 1, 2, 3;
  PERFORM set_config('standing.later', '', true);
END
$$;--> statement-breakpoint
-- Whoever wrote and was liked before has it.
SELECT rebuild_standing();
