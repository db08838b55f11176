import { createHmac } from 'node:crypto'
import { TRY_HOURS } from '@lv/contract/course-options'
import { HOUR_MS } from '@lv/contract/durations'
import type { Quiz, QuizResult } from '@lv/contract/lessons'
import type { Question } from '@lv/contract/quiz-questions'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow, toIsoTime } from '#platform/database/rows.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'
import type { LessonRow } from './find-lesson.read.ts'
import { asked, type Drawn, draw, feedback, type Given } from './quiz.ts'

/** `order`: where each option stood as shown. */
type Kept = Given & { order?: number[] }
type Attempt = {
  number: number
  version: number
  answers: Kept[]
  rightCount: number
  askedCount: number
  isPassed: boolean
  answeredAt: string
  questions: Question[]
  drawCount: number
}
type Row = { used: number; oldest: string | null; count: number; isPassed: boolean; last: Attempt | null }

type Learnt = Pick<LessonRow, 'id' | 'enrolmentId'>
const tryOf = ({ enrolmentId, id }: Learnt, number: number) => `${enrolmentId} ${id} ${number}`

/** The order follows from a secret, as learners know the ids and the order would tell answers. */
export async function drawnFor(
  ctx: Context,
  lesson: Learnt,
  number: number,
  { questions, drawCount }: { questions: Question[]; drawCount: number },
): Promise<Drawn[]> {
  const seed = createHmac('sha256', await getSigningKey(ctx, 'quiz-orders'))
    .update(tryOf(lesson, number))
    .digest('hex')
  return draw(questions, drawCount, seed)
}

/** Early tries stored no order: it follows from their ids. */
function drawnIn(lesson: Learnt, { number, answers, questions, drawCount }: Attempt): Drawn[] {
  if (answers.some(({ order }) => order === undefined)) return draw(questions, drawCount, tryOf(lesson, number))
  const byId = new Map(questions.map((question) => [question.id, question]))
  return answers.flatMap(({ questionId, order = [] }) => {
    const question = byId.get(questionId)
    return question ? [{ question, order }] : []
  })
}

export const triesSince = (ctx: Context) => sql`${ctx.now()}::timestamptz - make_interval(hours => ${TRY_HOURS})`

async function readAttempts(ctx: Context, { id, enrolmentId }: LessonRow): Promise<Row> {
  const mine = sql`enrolment_id = ${enrolmentId}::uuid and lesson_id = ${id}::uuid`
  const { rows } = await ctx.db.execute<Row>(sql`select
      count(*) filter (where answered_at > ${triesSince(ctx)})::int as used,
      min(answered_at) filter (where answered_at > ${triesSince(ctx)}) as oldest,
      coalesce(max(number), 0)::int as count, coalesce(bool_or(is_passed), false) as "isPassed",
      (select json_build_object('number', a.number, 'version', a.version, 'answers', a.answers,
          'rightCount', a.right_count, 'askedCount', a.asked_count, 'isPassed', a.is_passed,
          'answeredAt', a.answered_at, 'questions', v.questions, 'drawCount', v.draw_count)
        from quiz_attempts a join lesson_versions v on v.lesson_id = a.lesson_id and v.version = a.version
        where a.enrolment_id = ${enrolmentId}::uuid and a.lesson_id = ${id}::uuid
        order by a.number desc limit 1) as last
    from quiz_attempts where ${mine}`)
  return singleRow(rows)
}

const present = (lesson: LessonRow, attempt: Attempt, triesLeft: number): QuizResult => ({
  attempt: attempt.number,
  rightCount: attempt.rightCount,
  askedCount: attempt.askedCount,
  isPassed: attempt.isPassed,
  answeredAt: toIsoTime(attempt.answeredAt),
  questions: feedback(drawnIn(lesson, attempt), attempt.answers, attempt.isPassed || triesLeft === 0),
})

export async function readQuiz(ctx: Context, lesson: LessonRow): Promise<Quiz & { isPassed: boolean }> {
  const { used, oldest, count, isPassed, last } = await readAttempts(ctx, lesson)
  const triesLeft = isPassed ? 0 : Math.max(0, lesson.tries - used)
  const next = oldest === null ? null : new Date(new Date(oldest).getTime() + TRY_HOURS * HOUR_MS)
  return {
    version: lesson.version,
    passPercent: lesson.passPercent,
    tries: lesson.tries,
    triesLeft,
    nextTryAt: triesLeft === 0 && !isPassed && next ? next.toISOString() : null,
    attempt: count + 1,
    questions: triesLeft > 0 ? (await drawnFor(ctx, lesson, count + 1, lesson)).map(asked) : [],
    last: last && present(lesson, last, triesLeft),
    isPassed,
  }
}
