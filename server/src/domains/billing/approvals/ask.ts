import type { Approval, Waiting } from '@lv/contract/approvals'
import { ApiError } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import type { approvalKind } from './schema.ts'

type Input = {
  kind: (typeof approvalKind.enumValues)[number]
  subject: string
  /** Cents, or points. */
  amount: number
  reason: string
  askedBy: string
  words: string
}

const DAYS = 7

const units = { refund: 'cents', balance: 'cents', credit: 'points', prices: 'figures' } as const

const lapse = (ctx: Context, { kind, subject, amount }: Input) =>
  ctx.db.execute(sql`update approvals set status = 'lapsed'
    where kind = ${kind}::approval_kind and subject = ${subject} and amount = ${amount} and status = 'waiting'
      and expires_at <= ${ctx.now()}`)

/** @throws `conflict` where the same request already waits */
export async function requestApproval(ctx: Context, asked: Input): Promise<Waiting> {
  const { kind, subject, amount, reason, askedBy, words } = asked
  await lapse(ctx, asked)
  const { rows } = await ctx.db.execute<{ id: string; expiresAt: string }>(sql`
    insert into approvals (kind, subject, amount, reason, asked_by, asked_at, expires_at)
    values (${kind}::approval_kind, ${subject}, ${amount}, ${reason}, ${askedBy}, ${ctx.now()},
      ${ctx.now()}::timestamptz + make_interval(days => ${DAYS}))
    on conflict do nothing returning id, expires_at as "expiresAt"`)
  const [row] = rows
  if (!row) throw new ApiError('conflict', 'This was asked for before, and waits for a second administrator.')
  const detail = { approval: row.id, kind, [units[kind]]: amount, reason }
  await audit(ctx, { actorId: askedBy, action: 'approval_asked', subject, detail })
  await notify(ctx, { kind: 'approval-asked', to: 'administrators', data: { words, reason } })
  return { status: 'waiting', approvalId: row.id, amount, expiresAt: toIsoTime(row.expiresAt) }
}

const says: Record<Approval['kind'], (amount: number) => string> = {
  refund: (cents) => `a refund of ${formatCents(cents)}`,
  credit: (points) => `a credit of ${points} points`,
  balance: (cents) => `${formatCents(cents)} of credit`,
  prices: (count) => `a change of ${count} ${count === 1 ? 'price' : 'prices'}`,
}

export const sumOf = ({ kind, amount }: Pick<Approval, 'kind' | 'amount'>) => says[kind](amount)
