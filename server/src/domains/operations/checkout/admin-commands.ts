import type { Waiting } from '@lv/contract/approvals'
import { melbourneDay } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import { type Context, transact } from '#core/context.ts'
import { listPayouts } from '#domains/billing/earnings/list-payouts.read.ts'
import { decidePayout } from '#domains/billing/earnings/payouts.ts'
import { listCharges } from '#domains/billing/payments/list-charges.read.ts'
import { listQuarantined } from '#domains/billing/payments/list-quarantined.read.ts'
import { settleQuarantined } from '#domains/billing/payments/quarantine.ts'
import { refundByAdmin } from '#domains/billing/payments/refund-by-admin.ts'
import { creditByAdmin } from '#domains/billing/points/credits.ts'
import { giveCredit } from '#domains/billing/points/give-credit.ts'
import {
  atLeastWords,
  formatList,
  MAX_LISTED,
  parseId,
  readActingAdmin,
  readCents,
} from '#domains/identity/accounts/admin-arguments.ts'
import { findProfessionalByEmail } from '#domains/professionals/profiles/queries.ts'

const MAX = 50

const waits = (what: string, { approvalId, expiresAt }: Waiting) =>
  `${what} waits for a second administrator, until ${expiresAt.slice(0, 10)}: npm run admin -- approve ${approvalId} --as <email>`

type Goodwill = { professionalId: string; reason: string; actorId: string | null }

async function givePoints(ctx: Context, points: string, goodwill: Goodwill) {
  const done = await creditByAdmin(ctx, { ...goodwill, points: Number(points) })
  return done.status === 'waiting' ? waits(`${points} points`, done) : `${done.points} points are given`
}

async function giveDollars(ctx: Context, dollars: string, goodwill: Goodwill) {
  const amountCents = readCents(dollars)
  const done = await giveCredit(ctx, { ...goodwill, amountCents })
  if (done.status === 'waiting') return waits(formatCents(amountCents), done)
  return `${formatCents(done.amountCents)} of credit is given`
}

/** Over 1,000 points or $500 within 30 days needs a second administrator. */
async function credit(ctx: Context, email = '', amount = '', unit = '', ...given: string[]) {
  if (unit !== 'points' && unit !== 'dollars') throw new ApiError('invalid', 'Say points or dollars after the number')
  const { adminId: actorId, words } = await readActingAdmin(ctx, given)
  const reason = words.join(' ').trim()
  if (reason.length < 3 || reason.length > 300)
    throw new ApiError('invalid', 'Give a reason of 3 to 300 characters: the professional will see it')
  const { id: professionalId } = await findProfessionalByEmail(ctx, email)
  const goodwill = { professionalId, reason, actorId }
  const said = await (unit === 'points' ? givePoints(ctx, amount, goodwill) : giveDollars(ctx, amount, goodwill))
  await ctx.reads.drop()
  return said.includes('waits') ? said : `${said} to ${email}.`
}

/** `npm run admin -- refund <chargeId> [cents] <reason>`: without a number, refunds all that is left. */
async function refund(ctx: Context, id = '', ...given: string[]) {
  const { adminId: actorId, words } = await readActingAdmin(ctx, given)
  const isPart = words.length > 1 && /^[1-9]\d{0,8}$/.test(words[0] ?? '')
  const reason = (isPart ? words.slice(1) : words).join(' ').trim()
  if (reason.length < 3) throw new ApiError('invalid', 'Give a reason: the person it concerns will see it')
  const amountCents = isPart ? Number(words[0]) : undefined
  const done = await refundByAdmin(ctx, { chargeId: parseId(id), amountCents, reason, actorId })
  if (done.status === 'waiting') return waits(formatCents(done.amount), done)
  const points = done.pointsTaken + done.pointsOwed
  const owed = done.pointsOwed > 0 ? `, ${done.pointsOwed} of them owed` : ''
  const kept = done.creditCents > 0 ? `, ${formatCents(done.creditCents)} of it to their credit balance` : ''
  return `${formatCents(done.amountCents)} refunded${kept} (refund ${done.refundId}); ${points} points taken back${owed}.`
}

async function charges(ctx: Context, email = '') {
  const { items } = await listCharges(ctx, { search: email, limit: MAX, adminId: null })
  const line = ({ id, paidAt, description, amountCents, refundedCents }: (typeof items)[number]) =>
    `  ${id}  ${melbourneDay(new Date(paidAt))}  ${formatCents(amountCents)}  ${description}${
      refundedCents > 0 ? `, ${formatCents(refundedCents)} refunded` : ''
    }`
  return items.map(line).join('\n') || 'This person has paid nothing.'
}

async function quarantine(ctx: Context) {
  const { items } = await listQuarantined(ctx, { state: 'open', limit: MAX })
  const lines = items.map(
    ({ id, createdAt, objectId, reason, detail }) =>
      `  ${id}  ${melbourneDay(new Date(createdAt))}  ${objectId}\n    ${reason}${detail ? ` (${detail})` : ''}`,
  )
  return lines.join('\n') || 'Nothing is in quarantine.'
}

async function settle(ctx: Context, id = '', ...given: string[]) {
  const { adminId, words } = await readActingAdmin(ctx, given)
  const settled = { quarantineId: parseId(id), note: words.join(' ').trim(), adminId }
  return (await transact(ctx, (ctx) => settleQuarantined(ctx, settled))).message
}

async function payouts(ctx: Context) {
  const { items, next } = await listPayouts(ctx, { status: 'requested', limit: MAX_LISTED })
  const waiting = items.map(
    ({ id, createdAt, amountCents, ownerName, ownerEmail, owingCents }) =>
      `  ${id}  ${createdAt.slice(0, 10)}  ${formatCents(amountCents)}  ${ownerName} <${ownerEmail}>${
        owingCents > 0 ? `, who owes ${formatCents(owingCents)} from refunded payments` : ''
      }`,
  )
  return formatList(waiting, next, 'No payouts are waiting.')
}

async function payout(ctx: Context, id = '', status = '', ...given: string[]) {
  if (status !== 'paid' && status !== 'declined') throw new ApiError('invalid', 'Say paid or declined')
  const { adminId: actorId, words } = await readActingAdmin(ctx, given)
  const decision = { payoutId: parseId(id), status, note: words.join(' ').trim(), actorId } as const
  const { amountCents } = await decidePayout(ctx, decision)
  return `The payout of ${formatCents(amountCents)} is ${status}.`
}

export const moneyCommands = {
  charges: { takes: '<email>', does: 'what a person has paid', run: charges },
  quarantine: { takes: '', does: 'payments that match no order, and why', run: quarantine },
  'quarantine-settle': {
    takes: '<id> <what was done>',
    does: 'note that a payment in quarantine was settled',
    words: atLeastWords(2),
    run: settle,
  },
  refund: {
    takes: '<chargeId> [cents] <reason> [--as <email>]',
    does: 'give a payment back to the card',
    words: atLeastWords(2),
    run: refund,
  },
  credit: {
    takes: '<email> <number> points|dollars <reason> [--as <email>]',
    does: 'give a professional points, or credit in dollars, as goodwill',
    words: atLeastWords(4),
    run: credit,
  },
  payouts: { takes: '', does: 'payouts that owners wait for', run: payouts },
  payout: {
    takes: '<id> paid <reference>',
    does: 'mark a payout as paid (or declined, with the reason)',
    words: atLeastWords(3),
    run: payout,
  },
}
