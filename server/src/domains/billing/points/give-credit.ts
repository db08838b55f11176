import { randomUUID } from 'node:crypto'
import type { Waiting } from '@lv/contract/approvals'
import { ApiError } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { requestApproval } from '#domains/billing/approvals/ask.ts'
import type { Approval } from '#domains/billing/approvals/decide.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { audit } from '#platform/audit/audit.ts'
import { singleRow } from '#platform/database/rows.ts'
import { getBalances, lockBalances } from './balances.ts'
import { sumUnapprovedGoodwill } from './parts/was-only-grant.ts'
import { postEntry } from './post-entry.ts'

/** For one professional within 30 days (RELIABILITY.md, O15). */
const ALONE_CENTS = 50_000
const MAX_CENTS = 500_000

type Given = {
  professionalId: string
  amountCents: number
  reason: string
  actorId: string
}

async function write(ctx: Context, { professionalId, reason }: Given, amountCents: number) {
  const { rows } = await ctx.db.execute<{ userId: string; name: string }>(sql`select p.user_id as "userId", p.name
    from professionals p where p.id = ${professionalId}`)
  const { userId, name } = singleRow(rows)
  const data = { name, amount: formatCents(amountCents), reason }
  await notify(ctx, { kind: 'credit-given', to: { userId }, data })
}

async function give(ctx: Context, given: Given, key: string) {
  const { professionalId, amountCents, reason, actorId } = given
  await postEntry(ctx, {
    kind: 'credit_goodwill',
    key: `credit-goodwill:${key}`,
    subject: professionalId,
    description: `From us: ${reason}`,
    postings: [
      { account: { own: 'credit_goodwill' }, amount: -amountCents },
      { account: { professionalId, kind: 'credit' }, amount: amountCents },
    ],
  })
  const detail = { cents: amountCents, reason }
  await audit(ctx, { actorId, action: 'credit_given', subject: professionalId, detail })
  await write(ctx, given, amountCents)
  return { status: 'given', amountCents } as const
}

/** @throws `invalid` outside 1 cent to $5,000, `not_found`, `conflict` as `requestApproval` */
export const giveCredit = (ctx: Context, given: Given): Promise<{ status: 'given'; amountCents: number } | Waiting> =>
  transact(ctx, async (ctx) => {
    const { professionalId: subject, amountCents, reason, actorId: askedBy } = given
    if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > MAX_CENTS)
      throw new ApiError('invalid', 'Say how many dollars, from 0.01 to 5000')
    await lockBalances(ctx, [subject])
    await getBalances(ctx, subject)
    const before = await sumUnapprovedGoodwill(ctx, {
      professionalId: subject,
      account: 'credit',
      kind: 'credit_goodwill',
    })
    if (before + amountCents <= ALONE_CENTS) return give(ctx, given, `alone:${randomUUID()}`)
    const words = `${formatCents(amountCents)} of credit as goodwill`
    return requestApproval(ctx, { kind: 'balance', subject, amount: amountCents, reason, askedBy, words })
  })

export const creditGivenApproved = (ctx: Context, { id, subject, amount, reason, askedBy }: Approval) =>
  give(ctx, { professionalId: subject, amountCents: amount, reason, actorId: askedBy }, `approved:${id}`)
