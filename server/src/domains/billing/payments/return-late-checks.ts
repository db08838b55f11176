import { sql } from 'drizzle-orm'
import { writtenDay } from '#core/calendar/melbourne-day.ts'
import { type Context, transact } from '#core/context.ts'
import { refundCharge } from './refund-charge.ts'

const AT_ONCE = 100

type Due = { id: string; chargeId: string; dueAt: string }

async function due(ctx: Context): Promise<Due[]> {
  const { rows } = await ctx.db.execute<Due>(sql`select id, charge_id as "chargeId", due_at as "dueAt"
    from paid_checks where status = 'running' and due_at <= ${ctx.now()}::timestamptz order by due_at limit ${AT_ONCE}`)
  return rows
}

/** Whether something of what had been handed in was not decided by now; it has ended either way. */
async function isLate(ctx: Context, { id, chargeId }: Due): Promise<boolean> {
  // In the order in which refunds lock: the payment, then its check.
  await ctx.db.execute(sql`select from charges where id = ${chargeId} for no key update`)
  const { rows } = await ctx.db.execute<{ status: string }>(sql`update paid_checks k
    set ended_at = ${ctx.now()}::timestamptz, status = case when exists (
        select from documents d where d.professional_id = k.professional_id and d.checked_at >= k.created_at)
      and not exists (select from documents d where d.professional_id = k.professional_id
        and d.status = 'submitted' and d.created_at <= k.created_at)
      then 'done' else 'late' end::paid_check_status
    where k.id = ${id} and k.status = 'running' returning k.status`)
  return rows[0]?.status === 'late'
}

const giveBack = (ctx: Context, check: Due) =>
  transact(ctx, async (ctx) => {
    if (!(await isLate(ctx, check))) return
    const day = writtenDay(new Date(check.dueAt))
    const reason = `We did not check your documents by ${day}, within two business days. We still have them, and you can ask for the check again.`
    await refundCharge(ctx, { chargeId: check.chargeId, kind: 'not_checked', reason })
  })

/**
 * Gives back what was paid for checks that nobody has made in time, once each; the letter of the refund says why. Run by a
 * job every ten minutes.
 */
export async function returnLateChecks(ctx: Context): Promise<void> {
  for (const check of await due(ctx))
    await giveBack(ctx, check).catch((error) => {
      ctx.log.error({ err: error, check: check.id }, 'a late check was not given back')
    })
}
