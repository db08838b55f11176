import type { AppealPage } from '@lv/contract/appeals'
import { formatDate } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { APPEAL_BUSINESS_DAYS, type AppealKind, type AppealOutcome } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { endOfBusinessDay } from '#core/calendar/business-hours.ts'
import { type Context, transact } from '#core/context.ts'
import { hasOtherAdmin } from '#domains/identity/accounts/admins.ts'
import { overturnReport } from '#domains/marketplace/leads/reports.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { restoreDocument } from '#domains/professionals/profiles/documents.ts'
import { liftSuspension } from '#domains/professionals/profiles/lift-suspension.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import { aboutDecision, decisionOf, lastMoment } from './about.ts'
import { appellantOf } from './parts/appellant.read.ts'
import { readRefusal } from './parts/refusals.read.ts'

type Given = { kind: AppealKind; subject?: string | undefined; text: string }

/**
 * PRODUCT.md, 9.17: once per decision, within 30 days.
 * @throws `not_found` if nothing was decided about them, `conflict` if it is too late, undone or appealed before
 */
export function makeAppeal(ctx: Context, given: Given, professional: { id: string } | null): Promise<AppealPage> {
  invalidates()
  return transact(ctx, async (ctx) => {
    const { kind, text } = given
    const decision = decisionOf(given, professional)
    const { subject, professionalId } = decision
    const refusal = await readRefusal(ctx, decision)
    if (!refusal) {
      await aboutDecision(ctx, given, professional)
      throw new ApiError('conflict', 'This decision no longer stands, so there is nothing to appeal against.')
    }
    if (lastMoment(refusal.decidedOn) <= ctx.now())
      throw new ApiError('conflict', 'It’s more than 30 days since we decided this, so it can’t be appealed any more.')
    const dueAt = endOfBusinessDay(ctx.now(), APPEAL_BUSINESS_DAYS)
    const { rowCount } = await ctx.db.execute(sql`insert into appeals
        (professional_id, kind, subject, lead_id, decided_on, decided_by, title, said, text, created_at, due_at)
      values (${professionalId}, ${kind}, ${subject}, ${refusal.leadId}, ${refusal.decidedOn}, ${refusal.decidedBy},
        ${refusal.title}, ${refusal.said}, ${text}, ${ctx.now()}, ${dueAt})
      on conflict (kind, subject, decided_on) do nothing`)
    if (rowCount === 0) throw new ApiError('conflict', 'You have already appealed against this decision.')
    const data = { appealKind: kind, until: formatDate(dueAt) }
    await notify(ctx, { kind: 'appeal-made', to: 'administrators', data })
    return aboutDecision(ctx, given, professional)
  })
}

/** `ownId` is the administrator's own profile, or null. */
type Deciding = { appealId: string; adminId: string; ownId: string | null; outcome: AppealOutcome; reason: string }
type Decided = { professionalId: string; kind: AppealKind; subject: string; decidedOn: string }

async function refuse(ctx: Context, { appealId, ownId }: Deciding): Promise<never> {
  const { rows } = await ctx.db.execute<{ isDecided: boolean; professionalId: string }>(sql`select
      outcome is not null as "isDecided", professional_id as "professionalId" from appeals where id = ${appealId}`)
  const { isDecided, professionalId } = requireRow(rows, 'Appeal not found')
  if (isDecided) throw new ApiError('conflict', 'This appeal has already been decided')
  throw new ApiError(
    'forbidden',
    professionalId === ownId
      ? 'This is your own appeal. Another administrator decides it.'
      : 'You made this decision yourself. Another administrator decides its appeal.',
  )
}

/** One statement makes sure that only one decision counts, by someone who may decide. */
async function change(ctx: Context, given: Deciding): Promise<Decided> {
  const { appealId, adminId, ownId, outcome, reason } = given
  const { rows } = await ctx.db.execute<Decided>(sql`update appeals set outcome = ${outcome}, reason = ${reason},
      outcome_by = ${adminId}::uuid, outcome_at = ${ctx.now()}
    where id = ${appealId} and outcome is null and professional_id is distinct from ${ownId}::uuid
      and (decided_by is distinct from ${adminId}::uuid or not ${hasOtherAdmin(ctx, adminId)})
    returning professional_id as "professionalId", kind, subject, decided_on as "decidedOn"`)
  return rows.length > 0 ? singleRow(rows) : refuse(ctx, given)
}

const undo: Record<AppealKind, (ctx: Context, of: Decided & Deciding) => Promise<boolean>> = {
  suspension: (ctx, { subject, decidedOn, adminId, reason }) =>
    liftSuspension(ctx, { professionalId: subject, suspendedAt: decidedOn, adminId, reason }),
  document: (ctx, { subject, decidedOn, adminId }) =>
    restoreDocument(ctx, { documentId: subject, rejectedAt: decidedOn, adminId }),
  'lead-report': (ctx, { subject, decidedOn, adminId, reason }) =>
    overturnReport(ctx, { reportId: subject, rejectedAt: decidedOn, adminId, note: reason }),
}

/**
 * Nobody decides their own appeal, or their own decision's while there is another administrator.
 * @throws `not_found`, `conflict` if it was decided before or cannot be undone, `forbidden`
 */
export function decideAppeal(ctx: Context, given: Deciding): Promise<{ message: string }> {
  return transact(ctx, async (ctx) => {
    const { appealId, adminId, outcome, reason } = given
    const decided = await change(ctx, given)
    const { professionalId, kind: appealKind, subject } = decided
    const isUndone = outcome === 'overturned' && (await undo[appealKind](ctx, { ...decided, ...given }))
    const detail = { kind: appealKind, subject, reason }
    await audit(ctx, { actorId: adminId, action: `appeal_${outcome}`, subject: appealId, detail })
    const { userId, name } = await appellantOf(ctx, professionalId)
    const data = { name, appealKind, decisionId: subject, reason }
    await notify(ctx, { kind: `appeal-${outcome}`, to: { userId }, data })
    if (outcome === 'upheld') return { message: 'The decision stands, and the professional is told.' }
    return {
      message: isUndone
        ? 'The decision is undone, and the professional is told.'
        : 'The professional is told. Nothing had to be undone: the decision no longer stood.',
    }
  })
}

export const appealsMade = sql`select outcome, created_at, due_at, outcome_at as decided_at from appeals`

export async function countWaiting(ctx: Context): Promise<{ waiting: number; late: number }> {
  const { rows } = await ctx.db.execute<{ waiting: number; late: number }>(sql`select count(*)::int as waiting,
      count(*) filter (where due_at < ${ctx.now()})::int as late from appeals where outcome is null`)
  return singleRow(rows)
}
