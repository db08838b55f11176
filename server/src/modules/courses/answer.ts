import type { SendAnswers } from '@lv/contract/courses'
import { ApiError, invalidField } from '@lv/contract/errors'
import type { QuizResult } from '@lv/contract/lessons'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writtenTime } from '../../calendar/melbourne-time.ts'
import { type Context, transact } from '../../context.ts'
import type { Actor } from '../../http/actor.ts'
import { changes } from '../../http/subjects.ts'
import { drawnFor, readQuiz, triesSince } from './parts/attempts.ts'
import { findLesson, type LessonRow } from './parts/find-lesson.read.ts'
import { holdLearner } from './parts/hold-learner.ts'
import { keepEvidence } from './parts/keep-evidence.ts'
import { isRight, passes } from './parts/quiz.ts'

type Sent = z.output<typeof SendAnswers>

/** The try is kept if it is the next one, and one is left; the same one again is not. */
async function insertAttempt(
  ctx: Context,
  lesson: LessonRow,
  { attempt, answers }: Sent,
): Promise<boolean | undefined> {
  const drawn = drawnFor(lesson, attempt, lesson)
  const known = answers.filter(({ questionId }) => drawn.some(({ question }) => question.id === questionId))
  const rightCount = drawn.filter((one) =>
    isRight(
      one,
      known.find(({ questionId }) => questionId === one.question.id),
    ),
  ).length
  const isPassed = passes(rightCount, drawn.length, lesson.passPercent)
  const mine = sql`enrolment_id = ${lesson.enrolmentId}::uuid and lesson_id = ${lesson.id}::uuid`
  const { rowCount } = await ctx.db.execute(sql`insert into quiz_attempts
      (enrolment_id, lesson_id, number, version, answers, right_count, asked_count, is_passed, answered_at)
    select ${lesson.enrolmentId}::uuid, ${lesson.id}::uuid, ${attempt}::int, ${lesson.version}::int,
      ${JSON.stringify(known)}::jsonb, ${rightCount}::int, ${drawn.length}::int, ${isPassed}::boolean, ${ctx.now()}::timestamptz
    where ${attempt}::int = (select coalesce(max(number), 0) + 1 from quiz_attempts where ${mine})
      and (select count(*) from quiz_attempts where ${mine} and answered_at > ${triesSince(ctx)}) < ${lesson.tries}::int
      and not exists (select from quiz_attempts where ${mine} and is_passed)
    on conflict do nothing`)
  return rowCount === 1 ? isPassed : undefined
}

function refuse(nextTryAt: string | null, tries: number): never {
  if (nextTryAt)
    throw new ApiError(
      'conflict',
      `You’ve used your ${tries === 1 ? 'try' : `${tries} tries`}. You can try again after ${writtenTime(new Date(nextTryAt))}.`,
    )
  throw new ApiError('conflict', 'These are not the questions you are asked now. Reload the page to see them.')
}

/**
 * Answers to a quiz. Sent twice they count once, and the second answer is as the first; passed, the lesson counts.
 * @throws `invalid` without any answer; `conflict` past the tries, or for another try than the next one; `not_found`, `forbidden` as for the lesson
 */
export async function answerQuiz(
  ctx: Context,
  { actor, lessonId, sent }: { actor: Actor; lessonId: string; sent: Sent },
): Promise<QuizResult> {
  const lesson = await findLesson(ctx, actor, lessonId)
  if (lesson.kind !== 'quiz') throw new ApiError('conflict', 'This lesson has no questions')
  // A slip of the thumb is no try.
  if (sent.answers.every(({ chosen, number }) => chosen.length === 0 && number === null))
    throw invalidField('answers', 'Answer the questions first')
  changes()
  return transact(ctx, async (ctx) => {
    // One after the other for each person, so that the tries are counted.
    await holdLearner(ctx, lesson.enrolmentId)
    const isPassed = sent.version === lesson.version ? await insertAttempt(ctx, lesson, sent) : undefined
    if (isPassed && lesson.isCounted) await keepEvidence(ctx, lesson, { watched: '0'.repeat(100), isQuizPassed: true })
    const { last, nextTryAt } = await readQuiz(ctx, lesson)
    if (last?.attempt !== sent.attempt) refuse(nextTryAt, lesson.tries)
    return last
  })
}
