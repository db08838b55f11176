import type { Approval } from '@lv/contract/approvals'
import { ApiError } from '@lv/contract/errors'
import { listed, MOST_LISTED, readAs, readId } from '../admin-arguments.ts'
import type { Context } from '../context.ts'
import { formatCents } from '../format-cents.ts'
import { approve } from './approve.ts'
import { listApprovals } from './list.read.ts'

const says: Record<Approval['kind'], (amount: number) => string> = {
  refund: (cents) => `a refund of ${formatCents(cents)}`,
  credit: (points) => `a credit of ${points} points`,
  balance: (cents) => `${formatCents(cents)} of credit`,
  prices: (count) => `a change of ${count} ${count === 1 ? 'price' : 'prices'}`,
}
const sumOf = ({ kind, amount }: Pick<Approval, 'kind' | 'amount'>) => says[kind](amount)

const forWhom = ({ email }: Approval) => (email ? ` for ${email}` : '')

async function approvals(ctx: Context) {
  const { items, next } = await listApprovals(ctx, { limit: MOST_LISTED })
  const lines = items.map(
    (it) =>
      `  ${it.id}  ${it.askedAt.slice(0, 10)}  ${sumOf(it)}${forWhom(it)}, asked for by ${it.askedBy}, until ${it.expiresAt.slice(0, 10)}\n    ${it.reason}`,
  )
  return listed(lines, next, 'Nothing waits for a second administrator.')
}

async function give(ctx: Context, id = '', ...words: string[]) {
  const { adminId } = await readAs(ctx, words)
  if (!adminId) throw new ApiError('invalid', 'Say who approves it: --as <email>')
  const done = await approve(ctx, { id: readId(id), adminId })
  await ctx.reads.drop()
  return `Approved: ${sumOf(done)} is carried out.`
}

/** What `npm run admin -- <name> ...` can do about what needs two administrators. */
export const approvalCommands = {
  approvals: { takes: '', does: 'what waits for a second administrator', run: approvals },
  approve: {
    takes: '<id> --as <email>',
    does: 'approve what another administrator asked for',
    run: give,
  },
}
