import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { inTransaction } from '../balances.ts'
import type { NewEntry } from '../entry.ts'
import { postLocked } from '../post-entry.ts'
import { coverLocked } from './cover-debt.ts'

export type Resolution = {
  subject: string
  description: string
}

export type ResolvedHold = {
  subject: string
  professionalId: string
  points: number
  reverses: string | null
}

type Step = {
  from: 'held' | 'captured'
  to: 'captured' | 'released' | 'refunded'
  /** Key of the entry being reversed, without the subject; the points then return to their lots. */
  reverses?: 'hold:' | 'capture:'
  point: string
  entry(hold: ResolvedHold, description: string): NewEntry
}

async function lockHolders(ctx: Context, subjects: string[]) {
  await ctx.db.execute(sql`select from ledger_accounts where kind = 'available' and professional_id = any(array(
      select professional_id from point_holds where subject = any(${sql.param(subjects)}::uuid[])))
    order by professional_id for no key update`)
}

async function turn(ctx: Context, { from, to, reverses }: Step, subjects: string[]): Promise<ResolvedHold[]> {
  const prefix = reverses ?? ''
  const { rows } = await ctx.db.execute<ResolvedHold>(sql`with resolved as (
      update point_holds set status = ${to}::hold_status, resolved_at = ${ctx.now()}::timestamptz
      where subject = any(${sql.param(subjects)}::uuid[]) and status = ${from}::hold_status
      returning id, subject, professional_id, points),
    refilled as (
      update point_lots l set remaining = l.remaining + b.points
      from (
        select k.lot_id, sum(k.points)::int as points from resolved r join hold_lots k on k.hold_id = r.id
        where ${prefix}::text <> '' group by k.lot_id) b
      where l.id = b.lot_id)
    select r.subject, r.professional_id as "professionalId", r.points,
      (select e.id from ledger_entries e where e.key = ${prefix}::text || r.subject) as reverses
    from resolved r`)
  return rows
}

/** Returns the subjects this call resolved. Returned points cover debts first. */
export async function resolveHolds(ctx: Context, step: Step, resolutions: Resolution[]): Promise<string[]> {
  const says = new Map(resolutions.map(({ subject, description }) => [subject.toLowerCase(), description]))
  if (says.size === 0) return []
  return inTransaction(ctx, async (ctx) => {
    failpoint(ctx, `${step.point}:before`)
    await lockHolders(ctx, [...says.keys()])
    const resolved = await turn(ctx, step, [...says.keys()])
    await postLocked(
      ctx,
      resolved.map((hold) => step.entry(hold, says.get(hold.subject) ?? '')),
    )
    const holders = new Set(resolved.map(({ professionalId }) => professionalId))
    if (step.reverses) await coverLocked(ctx, [...holders])
    failpoint(ctx, `${step.point}:written`)
    return resolved.map(({ subject }) => subject)
  })
}
