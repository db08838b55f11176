import { randomUUID } from 'node:crypto'
import type { Waiting } from '@lv/contract/approvals'
import { ApiError } from '@lv/contract/errors'
import { type Context, transact } from '#core/context.ts'
import { askApproval } from '#domains/billing/approvals/ask.ts'
import type { Approval } from '#domains/billing/approvals/give.ts'
import { audit } from '#platform/audit/audit.ts'
import { balancesOf } from './balances.ts'
import { grantPoints } from './grant.ts'
import { lockBalances } from './lock.ts'
import { givenAlone } from './parts/given-alone.ts'

/** The most that single administrators may give a professional within 30 days (RELIABILITY.md, O15). */
const ALONE_POINTS = 1000
const MOST_POINTS = 100_000

type Credit = {
  professionalId: string
  points: number
  /** Stands in the professional's transactions. */
  reason: string
  /** Null for the command line. */
  actorId: string | null
}

async function give(ctx: Context, { professionalId, points, reason, actorId }: Credit, key: string) {
  const description = `From us: ${reason}`
  const goodwill = { kind: 'goodwill', lot: 'bonus', costCents: 0, key: `goodwill:${key}`, description } as const
  await grantPoints(ctx, { professionalId, points, ...goodwill })
  await audit(ctx, { actorId, action: 'points_credited', subject: professionalId, detail: { points, reason } })
  return { status: 'credited', points } as const
}

/**
 * Gives a professional bonus points as goodwill. More than 1,000 from single administrators within 30 days wait for a
 * second one.
 * @throws `invalid` for points that are not whole, 1 to 100,000, `not_found`, `conflict` and `forbidden` as `askApproval`
 */
export const creditByAdmin = (
  ctx: Context,
  credit: Credit,
): Promise<{ status: 'credited'; points: number } | Waiting> =>
  transact(ctx, async (ctx) => {
    const { professionalId: subject, points, reason, actorId: askedBy } = credit
    if (!Number.isInteger(points) || points < 1 || points > MOST_POINTS)
      throw new ApiError('invalid', 'Say how many points, a whole number from 1 to 100000')
    await lockBalances(ctx, [subject])
    await balancesOf(ctx, subject)
    const before = await givenAlone(ctx, { professionalId: subject, account: 'available', kind: 'goodwill' })
    if (before + points <= ALONE_POINTS) return give(ctx, credit, `alone:${randomUUID()}`)
    return askApproval(ctx, {
      kind: 'credit',
      subject,
      amount: points,
      reason,
      askedBy,
      words: `${points} points as goodwill`,
    })
  })

/** Carries out a credit that two administrators want, in the transaction that approves it. */
export const creditApproved = (ctx: Context, { id, subject, amount, reason, askedBy }: Approval) =>
  give(ctx, { professionalId: subject, points: amount, reason, actorId: askedBy }, `approved:${id}`)
