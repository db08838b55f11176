import { ApiError } from '@lv/contract/errors'
import { readId, wordsFrom } from '../admin-arguments.ts'
import type { Context } from '../context.ts'
import { formatCents } from '../mail/format-cents.ts'
import { decidePayout } from '../modules/earnings/decide-payout.ts'
import { listWaitingPayouts } from '../modules/earnings/waiting-payouts.ts'
import { chargesOf } from '../modules/payments/charges-of.ts'
import { refundByAdmin } from '../modules/payments/refund-by-admin.ts'

/** `npm run admin -- refund <chargeId> [cents] <reason>`: without a number, all that is left goes back. */
async function refund(ctx: Context, id = '', ...words: string[]) {
  const isPart = words.length > 1 && /^[1-9]\d{0,8}$/.test(words[0] ?? '')
  const reason = (isPart ? words.slice(1) : words).join(' ').trim()
  if (reason.length < 3) throw new ApiError('invalid', 'Say why: the person it concerns reads it')
  const amountCents = isPart ? Number(words[0]) : undefined
  const done = await refundByAdmin(ctx, { chargeId: readId(id), amountCents, reason, actorId: null })
  const points = done.pointsTaken + done.pointsOwed
  const owed = done.pointsOwed > 0 ? `, ${done.pointsOwed} of them owed` : ''
  return `${formatCents(done.amountCents)} goes back (refund ${done.refundId}); ${points} points taken back${owed}.`
}

async function charges(ctx: Context, email = '') {
  const found = await chargesOf(ctx, email)
  const line = ({ id, day, description, amountCents, refundedCents }: (typeof found)[number]) =>
    `  ${id}  ${day}  ${formatCents(amountCents)}  ${description}${
      refundedCents > 0 ? `, ${formatCents(refundedCents)} went back` : ''
    }`
  return found.map(line).join('\n') || 'This person has paid nothing.'
}

async function payouts(ctx: Context) {
  const waiting = (await listWaitingPayouts(ctx)).map(
    ({ id, createdAt, amountCents, ownerName, ownerEmail, owingCents }) =>
      `  ${id}  ${createdAt.slice(0, 10)}  ${formatCents(amountCents)}  ${ownerName} <${ownerEmail}>${
        owingCents > 0 ? `, who owes ${formatCents(owingCents)} from payments that went back` : ''
      }`,
  )
  return waiting.join('\n') || 'Nobody waits for a payout.'
}

async function payout(ctx: Context, id = '', status = '', ...words: string[]) {
  if (status !== 'paid' && status !== 'declined') throw new ApiError('invalid', 'Say paid or declined')
  const decision = { payoutId: readId(id), status, note: words.join(' ').trim(), actorId: null } as const
  const { amountCents } = await decidePayout(ctx, decision)
  return `The payout of ${formatCents(amountCents)} is ${status}.`
}

/** What `npm run admin -- <name> ...` can do with money. */
export const moneyCommands = {
  charges: { takes: '<email>', does: 'what a person has paid', run: charges },
  refund: {
    takes: '<chargeId> [cents] <reason>',
    does: 'give a payment back to the card',
    words: wordsFrom(2),
    run: refund,
  },
  payouts: { takes: '', does: 'payouts that owners wait for', run: payouts },
  payout: {
    takes: '<id> paid <reference>',
    does: 'mark a payout as paid (or declined, with the reason)',
    words: wordsFrom(3),
    run: payout,
  },
}
