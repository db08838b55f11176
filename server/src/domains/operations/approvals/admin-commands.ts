import type { Approval } from '@lv/contract/approvals'
import { ApiError } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { sumOf } from '#domains/billing/approvals/ask.ts'
import { declineApproval } from '#domains/billing/approvals/decide.ts'
import {
  formatList,
  MAX_LISTED,
  parseId,
  parseReason,
  readActingAdmin,
  readDecider,
} from '#domains/identity/accounts/admin-arguments.ts'
import { approve } from './approve.ts'
import { listApprovals } from './list.read.ts'

const forWhom = ({ email }: Approval) => (email ? ` for ${email}` : '')

async function approvals(ctx: Context) {
  const { items, next } = await listApprovals(ctx, { limit: MAX_LISTED })
  const lines = items.map(
    (it) =>
      `  ${it.id}  ${it.askedAt.slice(0, 10)}  ${sumOf(it)}${forWhom(it)}, asked for by ${it.askedBy}, until ${it.expiresAt.slice(0, 10)}\n    ${it.reason}`,
  )
  return formatList(lines, next, 'Nothing waits for a second administrator.')
}

async function give(ctx: Context, id = '', ...words: string[]) {
  const { adminId } = await readActingAdmin(ctx, words)
  if (!adminId) throw new ApiError('invalid', 'Say who approves it: --as <email>')
  const done = await approve(ctx, { id: parseId(id), adminId })
  await ctx.reads.drop()
  return `Approved: ${sumOf(done)} is carried out.`
}

async function decline(ctx: Context, id = '', ...words: string[]) {
  const { adminId, words: why } = await readDecider(ctx, words)
  const done = await declineApproval(ctx, { id: parseId(id), adminId, reason: parseReason(why) })
  await ctx.reads.drop()
  return `Declined: ${sumOf(done)} does not go ahead.`
}

export const approvalCommands = {
  approvals: { takes: '', does: 'what waits for a second administrator', run: approvals },
  approve: {
    takes: '<id> --as <email>',
    does: 'approve what another administrator asked for',
    run: give,
  },
  decline: {
    takes: '<id> <reason> --as <email>',
    does: 'decline what another administrator asked for, or take back what you asked for yourself',
    run: decline,
  },
}
