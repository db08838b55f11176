import { ApiError } from '@lv/contract/errors'
import type { AppealKind, AppealOutcome } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { hasOtherAdmin } from '#domains/identity/accounts/has-other-admin.ts'
import { overturnReport } from '#domains/marketplace/leads/overturn-report.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { liftSuspension } from '#domains/professionals/profiles/lift-suspension.ts'
import { restoreDocument } from '#domains/professionals/profiles/restore-document.ts'
import { audit } from '#platform/audit/audit.ts'
import { found, only } from '#platform/database/rows.ts'
import { appellantOf } from './parts/appellant.read.ts'

/** `ownId` is the administrator's own profile, where they have one. */
type Deciding = { appealId: string; adminId: string; ownId: string | null; outcome: AppealOutcome; reason: string }
type Decided = { professionalId: string; kind: AppealKind; subject: string; decidedOn: string }

async function refuse(ctx: Context, { appealId, ownId }: Deciding): Promise<never> {
  const { rows } = await ctx.db.execute<{ isDecided: boolean; professionalId: string }>(sql`select
      outcome is not null as "isDecided", professional_id as "professionalId" from appeals where id = ${appealId}`)
  const { isDecided, professionalId } = found(rows, 'Appeal not found')
  if (isDecided) throw new ApiError('conflict', 'This appeal has already been decided')
  throw new ApiError(
    'forbidden',
    professionalId === ownId
      ? 'This is your own appeal. Another administrator decides it.'
      : 'You made this decision yourself. Another administrator decides its appeal.',
  )
}

/** One statement: of two decisions one counts, and none of whoever may not. */
async function change(ctx: Context, given: Deciding): Promise<Decided> {
  const { appealId, adminId, ownId, outcome, reason } = given
  const { rows } = await ctx.db.execute<Decided>(sql`update appeals set outcome = ${outcome}, reason = ${reason},
      outcome_by = ${adminId}::uuid, outcome_at = ${ctx.now()}
    where id = ${appealId} and outcome is null and professional_id is distinct from ${ownId}::uuid
      and (decided_by is distinct from ${adminId}::uuid or not ${hasOtherAdmin(ctx, adminId)})
    returning professional_id as "professionalId", kind, subject, decided_on as "decidedOn"`)
  return rows.length > 0 ? only(rows) : refuse(ctx, given)
}

/** Undoes a decision, if it is still the one that was appealed against, through whoever owns it. */
const undo: Record<AppealKind, (ctx: Context, of: Decided & Deciding) => Promise<boolean>> = {
  suspension: (ctx, { subject, decidedOn, adminId, reason }) =>
    liftSuspension(ctx, { professionalId: subject, suspendedAt: decidedOn, adminId, reason }),
  document: (ctx, { subject, decidedOn, adminId }) =>
    restoreDocument(ctx, { documentId: subject, rejectedAt: decidedOn, adminId }),
  'lead-report': (ctx, { subject, decidedOn, adminId, reason }) =>
    overturnReport(ctx, { reportId: subject, rejectedAt: decidedOn, adminId, note: reason }),
}

/**
 * An administrator decides an appeal, once: the decision stands, or is undone in the same transaction. Whoever made the
 * decision does not decide its appeal while there is another administrator, and nobody decides their own.
 * @throws `not_found`, `conflict` where it was decided before or cannot be undone, `forbidden`
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
    await tell(ctx, { kind: `appeal-${outcome}`, to: { userId }, data })
    if (outcome === 'upheld') return { message: 'The decision stands, and the professional is told.' }
    return {
      message: isUndone
        ? 'The decision is undone, and the professional is told.'
        : 'The professional is told. Nothing had to be undone: the decision no longer stood.',
    }
  })
}
