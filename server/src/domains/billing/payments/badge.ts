import type { Badge } from '@lv/contract/badge'
import { formatDate } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { pricesInForce, requireShownPrice, type Shown } from '#domains/billing/prices/read.ts'
import { checks, presentCheck } from '#domains/professionals/profiles/checks.ts'
import { requireRow, toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { openCheckout } from './open-checkout.ts'
import { payingProfessional } from './payer.ts'
import { refundCharge } from './refund-charge.ts'

type Row = {
  waitingCount: number
  checks: Badge['checks']
  paid: Badge['paid']
}

const paid = sql`(select json_build_object('status', k.status, 'paidAt', k.created_at, 'dueAt', k.due_at,
    'endedAt', k.ended_at, 'receiptId', r.id, 'documentIds', (select coalesce(json_agg(d.id), '[]') from documents d
      where d.professional_id = p.id and d.status = 'submitted' and d.created_at <= k.created_at and k.status = 'running'))
  from paid_checks k left join receipts r on r.charge_id = k.charge_id and r.kind = 'invoice'
  where k.professional_id = p.id order by k.created_at desc, k.id desc limit 1)`

/** @throws `not_found` */
export async function getBadge(ctx: Context, { professionalId }: { professionalId: string }): Promise<Badge> {
  const { rows } = await ctx.db.execute<Row>(sql`select ${checks(ctx.now())} as checks, ${paid} as paid,
      (select count(*)::int from documents d
        where d.professional_id = p.id and d.status = 'submitted') as "waitingCount"
    from professionals p where p.id = ${professionalId}`)
  const row = requireRow(rows, 'Professional not found')
  const { badgeCents } = await pricesInForce(ctx)
  const isRunning = row.paid?.status === 'running'
  return {
    waitingCount: row.waitingCount,
    canBuy: row.waitingCount > 0 && !isRunning,
    priceCents: badgeCents,
    checks: row.checks.map(presentCheck),
    paid: row.paid && {
      ...row.paid,
      paidAt: toIsoTime(row.paid.paidAt),
      dueAt: toIsoTime(row.paid.dueAt),
      endedAt: toIsoTimeOrNull(row.paid.endedAt),
    },
  }
}

/** @throws `conflict` with why there is nothing to buy */
async function requireSomethingToCheck(ctx: Context, professionalId: string) {
  const { canBuy, paid, checks } = await getBadge(ctx, { professionalId })
  if (canBuy) return
  if (paid?.status === 'running')
    throw new ApiError(
      'conflict',
      `You’ve already paid for the check: we’ll do it by ${formatDate(new Date(paid.dueAt))}`,
    )
  throw new ApiError(
    'conflict',
    checks.length > 0
      ? 'Everything you uploaded has been checked. Upload the next document before you pay for its check.'
      : 'Upload your licence or insurance in the settings first: there’s nothing to check yet.',
  )
}

/**
 * Payment does not affect the result of the check (PRODUCT.md, section 9.7). Call it outside transactions.
 * @throws `conflict` if there is nothing to check or the page showed another price; as `openCheckout`
 */
export async function buyVerifiedBadge(
  ctx: Context,
  { professionalId, shownCents }: { professionalId: string } & Shown,
) {
  const { badgeCents } = await pricesInForce(ctx)
  requireShownPrice({ shownCents }, { cents: badgeCents, points: 0 })
  await requireSomethingToCheck(ctx, professionalId)
  const { payer } = await payingProfessional(ctx, professionalId)
  const { url, creditCents } = await openCheckout(ctx, {
    user: payer,
    professionalId,
    kind: 'verified_badge',
    content: 'verified_badge',
    amountCents: badgeCents,
    label: 'Check of your licence and insurance',
    cancelPath: '/professionals/subscription?cancelled=true',
  })
  return { url, creditCents }
}

const AT_ONCE = 100

type Due = { id: string; chargeId: string; dueAt: string }

async function due(ctx: Context): Promise<Due[]> {
  const { rows } = await ctx.db.execute<Due>(sql`select id, charge_id as "chargeId", due_at as "dueAt"
    from paid_checks where status = 'running' and due_at <= ${ctx.now()}::timestamptz order by due_at limit ${AT_ONCE}`)
  return rows
}

/** Ends the check; true if a submitted document was still undecided. */
async function isLate(ctx: Context, { id, chargeId }: Due): Promise<boolean> {
  // The payment is locked before its check, as in refunds.
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
    const day = formatDate(new Date(check.dueAt))
    const reason = `We did not check your documents by ${day}, within two business days. We still have them, and you can ask for the check again.`
    await refundCharge(ctx, { chargeId: check.chargeId, kind: 'not_checked', reason })
  })

export async function returnLateChecks(ctx: Context): Promise<void> {
  for (const check of await due(ctx))
    await giveBack(ctx, check).catch((error) => {
      ctx.log.error({ err: error, check: check.id }, 'a late check was not given back')
    })
}
