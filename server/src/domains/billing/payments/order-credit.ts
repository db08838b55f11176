import { creditPart } from '@lv/contract/credit-part'
import type { OrderKind } from '@lv/contract/payments'
import type { Context } from '#core/context.ts'
import { balancesOf } from '#domains/billing/points/balances.ts'
import { postEntry } from '#domains/billing/points/post-entry.ts'

/** What the credit balance pays first. */
const paidByCredit: ReadonlySet<OrderKind> = new Set(['top_up', 'tier', 'verified_badge'])

type Priced = { kind: OrderKind; professionalId?: string | null | undefined; amountCents: number }
/** An order that holds credit. */
export type Held = { id: string; professionalId: string | null; creditCents: number; label: string }

/** How much of an order the credit balance would pay now, where `heldCents` of it are held for that order already. */
export async function creditFor(ctx: Context, { kind, professionalId, amountCents }: Priced, heldCents = 0) {
  if (!professionalId || !paidByCredit.has(kind)) return 0
  const { creditCents } = await balancesOf(ctx, professionalId)
  return creditPart(amountCents, creditCents + heldCents)
}

function move(ctx: Context, { id, professionalId, creditCents, label }: Held, is: 'held' | 'released') {
  if (!professionalId) throw new Error('credit of nobody')
  const sign = is === 'held' ? 1 : -1
  return postEntry(ctx, {
    kind: `credit_${is}`,
    key: `credit-${is}:${id}`,
    subject: id,
    description: is === 'held' ? label : `Not bought: ${label}`,
    postings: [
      { account: { professionalId, kind: 'credit' }, amount: -sign * creditCents },
      { account: { own: 'credit_held' }, amount: sign * creditCents },
    ],
  })
}

/**
 * Holds an order's credit, in the transaction that writes the order, so that it pays for no other. @throws `conflict`
 * if it has been spent meanwhile
 */
export async function holdCredit(ctx: Context, held: Held): Promise<void> {
  if (held.creditCents > 0) await move(ctx, held, 'held')
}

/** Gives back what an order held, in the transaction that closes it unpaid. */
export async function releaseCredit(ctx: Context, held: Held): Promise<void> {
  if (held.creditCents > 0) await move(ctx, held, 'released')
}
