import { daysAfter, formatLongDate } from '@lv/contract/calendar'
import { formatTime, melbourneDay } from '@lv/contract/dates'
import { ApiError, invalidField } from '@lv/contract/errors'
import { melbourneInstant } from '@lv/contract/melbourne-instant'
import { MAX_ADDENDA } from '@lv/contract/project-options'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow } from '#platform/database/rows.ts'
import { lockOpenProject, lockUnfinishedProject } from './parts/holds.ts'

const MAX_QUESTIONS = 100

type Asked = { questionId: string; title: string; ownerId: string | null; email: string; name: string }

/**
 * Nobody learns who asked.
 * @throws `conflict`
 */
export async function askQuestion(
  ctx: Context,
  { projectId, askerId, question }: { projectId: string; askerId: string; question: string },
): Promise<null> {
  await lockOpenProject(ctx, projectId)
  const { rows } = await ctx.db.execute<Asked>(sql`with p as (
      select p.* from projects p where p.id = ${projectId}::uuid and p.status = 'open'),
    made as (
      insert into project_questions (project_id, asker_id, question, created_at)
      select p.id, ${askerId}::uuid, ${question}, ${ctx.now()} from p
      where (select count(*) from project_questions q where q.project_id = p.id) < ${MAX_QUESTIONS} returning id)
    select made.id as "questionId", p.title, p.owner_id as "ownerId", p.email, p.name from p, made`)
  const [asked] = rows
  if (!asked)
    throw new ApiError('conflict', 'Questions can be asked while a project is open, a hundred of them at most')
  const { questionId, title, ownerId, email, name } = asked
  const data = { name, title, projectId, questionId }
  await notify(ctx, { kind: 'project-question', to: { email, userId: ownerId }, data })
  invalidates(`project:${projectId}`)
  return null
}

type Answered = { askerId: string | null; title: string; isFirst: boolean }

/** @throws `not_found` */
export async function answerQuestion(
  ctx: Context,
  { projectId, questionId, answer }: { projectId: string; questionId: string; answer: string },
): Promise<null> {
  const { rows } = await ctx.db.execute<Answered>(sql`with before as (
      select id, answer from project_questions where id = ${questionId}::uuid and project_id = ${projectId}::uuid for update)
    update project_questions q set answer = ${answer}, answered_at = ${ctx.now()}
    from before, projects p where q.id = before.id and p.id = q.project_id
    returning q.asker_id as "askerId", p.title, before.answer is null as "isFirst"`)
  const { askerId, title, isFirst } = requireRow(rows, 'Question not found')
  await withdrawNotifications(ctx, { about: 'projectId', ids: [projectId] })
  if (askerId && isFirst)
    await notify(ctx, { kind: 'project-answered', to: { userId: askerId }, data: { title, projectId } })
  invalidates(`project:${projectId}`)
  return null
}

type NewAddendum = { projectId: string; text: string }

/** @throws `conflict` for the twenty-first and for a project that is over */
export async function addAddendum(ctx: Context, { projectId, text }: NewAddendum): Promise<{ number: number }> {
  const { title } = await lockUnfinishedProject(ctx, projectId)
  const { rows } = await ctx.db.execute<{ number: number }>(sql`insert into project_addenda
      (project_id, number, text, created_at)
    select ${projectId}::uuid, coalesce(max(number), 0) + 1, ${text}, ${ctx.now()} from project_addenda
    where project_id = ${projectId}::uuid having coalesce(max(number), 0) < ${MAX_ADDENDA} returning number`)
  const [made] = rows
  if (!made) throw new ApiError('conflict', `A project has at most ${MAX_ADDENDA} addenda`)
  const { rows: people } = await ctx.db.execute<{ userId: string }>(sql`select person_id as "userId" from project_offers
    where project_id = ${projectId}::uuid and status in ('requested', 'accepted') order by id`)
  const data = { title, projectId, number: String(made.number) }
  await notify(
    ctx,
    people.map(({ userId }) => ({ kind: 'project-addendum' as const, to: { userId }, data })),
  )
  invalidates(`project:${projectId}`)
  return made
}

type Read = { projectId: string; addendumId: string; personId: string }

/** @throws `not_found`, `conflict` without an offer */
export async function acknowledge(ctx: Context, { projectId, addendumId, personId }: Read): Promise<null> {
  const { rows } = await ctx.db.execute<{ hasOffer: boolean }>(sql`with addendum as (
      select id from project_addenda where id = ${addendumId}::uuid and project_id = ${projectId}::uuid),
    offer as (
      select from project_offers where project_id = ${projectId}::uuid and person_id = ${personId}::uuid
        and status in ('requested', 'accepted')),
    noted as (
      insert into project_acknowledgements (addendum_id, person_id, created_at)
      select id, ${personId}::uuid, ${ctx.now()} from addendum where exists (select from offer) on conflict do nothing)
    select exists (select from offer) as "hasOffer" from addendum`)
  if (!requireRow(rows, 'Addendum not found').hasOffer)
    throw new ApiError('conflict', 'Addenda are acknowledged by people who have asked to join')
  invalidates(`project:${projectId}`)
  return null
}

const MAX_DAYS = 365

export type Closing = { closesOn: string; closesTime?: string | undefined }

/**
 * The end of the day in Melbourne without a time.
 * @throws `invalid` at `closesOn` and `closesTime`
 */
export function closingOf(ctx: Context, { closesOn, closesTime }: Closing): Date {
  const now = ctx.now()
  const today = melbourneDay(now)
  if (closesOn < today) throw invalidField('closesOn', 'Choose a day that isn’t over')
  if (closesOn > daysAfter(today, MAX_DAYS)) throw invalidField('closesOn', 'Choose a day within a year')
  const at = closesTime ? melbourneInstant(closesOn, closesTime) : melbourneInstant(daysAfter(closesOn, 1), '00:00')
  if (!at) throw invalidField('closesTime', 'The clocks change that night: choose another time')
  if (at <= now) throw invalidField('closesTime', 'Choose a time that isn’t over')
  return at
}

/** Melbourne time, such as '3 December 2026, 5:00 pm'; midnight is the end of the day before. */
export function writtenClosing(at: Date): string {
  const isMidnight = formatTime(at) === '12:00 am'
  const day = formatLongDate(isMidnight ? at.getTime() - 1 : at)
  return isMidnight ? `the end of ${day}` : `${day}, ${formatTime(at)}`
}

type Extending = Closing & { projectId: string }
type State = { isOpen: boolean; hasClosing: boolean; isOver: boolean }

async function refuse(ctx: Context, projectId: string): Promise<never> {
  const { rows } = await ctx.db.execute<State>(sql`select status = 'open' as "isOpen",
      closes_at is not null as "hasClosing", coalesce(closes_at <= ${ctx.now()}, false) as "isOver"
    from projects where id = ${projectId}::uuid`)
  const { isOpen, hasClosing, isOver } = requireRow(rows, 'Project not found')
  if (!isOpen) throw new ApiError('conflict', 'Only a project that is open can be changed')
  if (!hasClosing) throw new ApiError('conflict', 'Offers to this project have no closing time')
  if (isOver) throw new ApiError('conflict', 'Offers have closed, and you can read them now')
  throw invalidField('closesOn', 'Choose a later time: a closing is never brought forward')
}

async function whoTakesPart(ctx: Context, projectId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ userId: string }>(sql`select person_id as "userId" from project_offers
      where project_id = ${projectId}::uuid and status = 'requested'
    union select asker_id from project_questions where project_id = ${projectId}::uuid and asker_id is not null
    order by 1`)
  return rows.map(({ userId }) => userId)
}

/**
 * A closing is never brought forward (PRODUCT.md, section 10).
 * @throws `invalid` at `closesOn` and `closesTime`, `conflict`
 */
export async function extendClosing(ctx: Context, { projectId, ...closing }: Extending): Promise<{ closesAt: string }> {
  const closesAt = closingOf(ctx, closing)
  const { rows } = await ctx.db.execute<{ title: string }>(sql`update projects set closes_at = ${closesAt}
    where id = ${projectId}::uuid and status = 'open' and closes_at > ${ctx.now()} and closes_at < ${closesAt}
    returning title`)
  const [extended] = rows
  if (!extended) return refuse(ctx, projectId)
  const data = { title: extended.title, projectId, closes: writtenClosing(closesAt) }
  const people = await whoTakesPart(ctx, projectId)
  await notify(
    ctx,
    people.map((userId) => ({ kind: 'project-extended' as const, to: { userId }, data })),
  )
  invalidates(`project:${projectId}`, 'projects')
  return { closesAt: closesAt.toISOString() }
}
