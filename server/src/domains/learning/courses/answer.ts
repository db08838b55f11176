import type { SendAnswers } from '@lv/contract/courses'
import { formatTime } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import type { Quiz, QuizResult } from '@lv/contract/lessons'
import { formatList } from '@lv/contract/lists'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { holdLearner } from './enrolment.ts'
import { drawnFor, readQuiz, triesSince } from './parts/attempts.ts'
import { findLesson, type LessonRow } from './parts/find-lesson.read.ts'
import { isRight, missingOf, passes } from './parts/quiz.ts'
import { keepEvidence } from './parts/save-evidence.ts'

type Sent = z.output<typeof SendAnswers>

async function answered(ctx: Context, lesson: LessonRow, { attempt, answers }: Sent) {
  const drawn = await drawnFor(ctx, lesson, attempt, lesson)
  return drawn.map((one) => ({ one, given: answers.find(({ questionId }) => questionId === one.question.id) }))
}
type Answered = Awaited<ReturnType<typeof answered>>

async function insertAttempt(
  ctx: Context,
  { lesson, attempt, all }: { lesson: LessonRow; attempt: number; all: Answered },
): Promise<boolean | undefined> {
  const known = all.flatMap(({ one, given }) => (given ? [Object.assign({ order: one.order }, given)] : []))
  const rightCount = all.filter(({ one, given }) => isRight(one, given)).length
  const isPassed = passes(rightCount, all.length, lesson.passPercent)
  const mine = sql`enrolment_id = ${lesson.enrolmentId}::uuid and lesson_id = ${lesson.id}::uuid`
  const { rowCount } = await ctx.db.execute(sql`insert into quiz_attempts
      (enrolment_id, lesson_id, number, version, answers, right_count, asked_count, is_passed, answered_at)
    select ${lesson.enrolmentId}::uuid, ${lesson.id}::uuid, ${attempt}::int, ${lesson.version}::int,
      ${JSON.stringify(known)}::jsonb, ${rightCount}::int, ${all.length}::int, ${isPassed}::boolean, ${ctx.now()}::timestamptz
    where ${attempt}::int = (select coalesce(max(number), 0) + 1 from quiz_attempts where ${mine})
      and (select count(*) from quiz_attempts where ${mine} and answered_at > ${triesSince(ctx)}) < ${lesson.tries}::int
      and not exists (select from quiz_attempts where ${mine} and is_passed)
    on conflict do nothing`)
  return rowCount === 1 ? isPassed : undefined
}

const openOf = (all: Answered) =>
  all.flatMap(({ one, given }, index) => {
    const missing = missingOf(one, given)
    return missing ? [{ number: index + 1, path: `answers.${one.question.id}`, missing }] : []
  })

function refuseOpen(open: { number: number; path: string; missing: string }[], count: number): never {
  const [first] = open
  const named = formatList(open.map(({ number }) => String(number)))
  const said = `${first === open.at(-1) ? `Question ${named} isn’t` : `Questions ${named} aren’t`} answered in full yet`
  const message = open.length === count ? 'Answer the questions first' : said
  throw new ApiError('invalid', message, { issues: open.map(({ path, missing }) => ({ path, message: missing })) })
}

function refuse(quiz: Quiz, sent: Sent, all: Answered): never {
  const { nextTryAt, tries, triesLeft } = quiz
  if (nextTryAt)
    throw new ApiError(
      'conflict',
      `You’ve used your ${tries === 1 ? 'try' : `${tries} tries`}. You can try again after ${formatTime(new Date(nextTryAt))}.`,
    )
  if (triesLeft > 0 && sent.attempt === quiz.attempt && sent.version === quiz.version)
    refuseOpen(openOf(all), all.length)
  throw new ApiError('conflict', 'These are not the questions you are asked now. Reload the page to see them.')
}

/**
 * Sent twice, answers count once.
 * @throws `invalid` at each unfinished question; `conflict` past the tries, or for another try than the next;
 * `not_found`, `forbidden` as for the lesson
 */
export async function answerQuiz(
  ctx: Context,
  { actor, lessonId, sent }: { actor: Actor; lessonId: string; sent: Sent },
): Promise<QuizResult> {
  const lesson = await findLesson(ctx, actor, lessonId)
  if (lesson.kind !== 'quiz') throw new ApiError('conflict', 'This lesson has no questions')
  const { attempt } = sent
  const all = await answered(ctx, lesson, sent)
  const isWhole = sent.version === lesson.version && openOf(all).length === 0
  invalidates()
  return transact(ctx, async (ctx) => {
    // One at a time for each person, so that the tries are counted.
    await holdLearner(ctx, lesson.enrolmentId)
    const isPassed = isWhole ? await insertAttempt(ctx, { lesson, attempt, all }) : undefined
    if (isPassed && lesson.isCounted) await keepEvidence(ctx, lesson, { watched: '0'.repeat(100), isQuizPassed: true })
    const quiz = await readQuiz(ctx, lesson)
    if (quiz.last?.attempt !== attempt) refuse(quiz, sent, all)
    return quiz.last
  })
}
