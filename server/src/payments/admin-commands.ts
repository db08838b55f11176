import type { Waiting } from '@lv/contract/approvals'
import { ApiError } from '@lv/contract/errors'
import { readAs, readId, wordsFrom } from '../admin-arguments.ts'
import type { Context } from '../context.ts'
import { formatCents } from '../mail/format-cents.ts'
import { decidePayout } from '../modules/earnings/decide-payout.ts'
import { listWaitingPayouts } from '../modules/earnings/waiting-payouts.ts'
import { chargesOf } from '../modules/payments/charges-of.ts'
import { refundByAdmin } from '../modules/payments/refund-by-admin.ts'
import { creditByAdmin } from '../modules/points/credit-by-admin.ts'
import { findProfessionalByEmail } from '../modules/professionals/find-by-email.ts'

const waits = (what: string, { approvalId, expiresAt }: Waiting) =>
  `${what} waits for a second administrator, until ${expiresAt.slice(0, 10)}: npm run admin -- approve ${approvalId} --as <email>`

/** Points as goodwill; above 1,000 within 30 days a second administrator approves them. */
async function credit(ctx: Context, email = '', points = '', ...given: string[]) {
  const { adminId: actorId, words } = await readAs(ctx, given)
  const reason = words.join(' ').trim()
  if (reason.length < 3) throw new ApiError('invalid', 'Say why: the professional reads it')
  const { id: professionalId } = await findProfessionalByEmail(ctx, email)
  const done = await creditByAdmin(ctx, { professionalId, points: Number(points), reason, actorId })
  await ctx.reads.drop()
  return done.status === 'waiting' ? waits(`${points} points`, done) : `${done.points} points are given to ${email}.`
}

/** `npm run admin -- refund <chargeId> [cents] <reason>`: without a number, all that is left goes back. */
async function refund(ctx: Context, id = '', ...given: string[]) {
  const { adminId: actorId, words } = await readAs(ctx, given)
  const isPart = words.length > 1 && /^[1-9]\d{0,8}$/.test(words[0] ?? '')
  const reason = (isPart ? words.slice(1) : words).join(' ').trim()
  if (reason.length < 3) throw new ApiError('invalid', 'Say why: the person it concerns reads it')
  const amountCents = isPart ? Number(words[0]) : undefined
  const done = await refundByAdmin(ctx, { chargeId: readId(id), amountCents, reason, actorId })
  if (done.status === 'waiting') return waits(formatCents(done.amount), done)
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

async function payout(ctx: Context, id = '', status = '', ...given: string[]) {
  if (status !== 'paid' && status !== 'declined') throw new ApiError('invalid', 'Say paid or declined')
  const { adminId: actorId, words } = await readAs(ctx, given)
  const decision = { payoutId: readId(id), status, note: words.join(' ').trim(), actorId } as const
  const { amountCents } = await decidePayout(ctx, decision)
  return `The payout of ${formatCents(amountCents)} is ${status}.`
}

/** What `npm run admin -- <name> ...` can do with money. */
export const moneyCommands = {
  charges: { takes: '<email>', does: 'what a person has paid', run: charges },
  refund: {
    takes: '<chargeId> [cents] <reason> [--as <email>]',
    does: 'give a payment back to the card',
    words: wordsFrom(2),
    run: refund,
  },
  credit: {
    takes: '<email> <points> <reason> [--as <email>]',
    does: 'give a professional points as goodwill',
    words: wordsFrom(3),
    run: credit,
  },
  payouts: { takes: '', does: 'payouts that owners wait for', run: payouts },
  payout: {
    takes: '<id> paid <reference>',
    does: 'mark a payout as paid (or declined, with the reason)',
    words: wordsFrom(3),
    run: payout,
  },
}
