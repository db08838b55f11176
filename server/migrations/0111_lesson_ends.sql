ALTER TABLE "lesson_progress" ALTER COLUMN "is_done" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "lesson_progress" ALTER COLUMN "is_done" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "measured_minutes" integer;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "needs_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- by hand
-- A lesson counts once all that it needs is there: time, 80 of a video's 100 parts, a quiz passed, a text's end reached.
CREATE FUNCTION keep_lesson_done() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_done := NEW.seconds >= NEW.seconds_needed AND (NOT NEW.needs_video OR bit_count(NEW.watched) >= 80)
    AND (NOT NEW.needs_quiz OR NEW.quiz_passed_at IS NOT NULL) AND (NOT NEW.needs_end OR NEW.ended_at IS NOT NULL);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER lesson_progress_keep_done BEFORE INSERT OR UPDATE ON lesson_progress
  FOR EACH ROW EXECUTE FUNCTION keep_lesson_done();
