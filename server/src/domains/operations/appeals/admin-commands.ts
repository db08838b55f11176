import type { AdminAppeal } from '@lv/contract/appeals'
import { formatDate } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { appealOutcomes } from '@lv/contract/options'
import type { Context } from '#core/context.ts'
import {
  atLeastWords,
  formatList,
  MAX_LISTED,
  parseId,
  parseReason,
  quoted,
  readDecider,
} from '#domains/identity/accounts/admin-arguments.ts'
import { decideAppeal } from './appeal.ts'
import { listAppeals } from './list.read.ts'
import { ownProfileOf } from './parts/appellant.read.ts'

const day = (instant: string) => formatDate(new Date(instant))

const describe = ({ id, kind, title, said, text, at, dueAt, professional }: AdminAppeal) =>
  `  ${id}  due ${day(dueAt)}  ${kind.replaceAll('-', ' ')}${title && `: ${title}`}\n` +
  `    ${professional.name} <${professional.email}>, ${day(at)}\n    our reason: ${said || 'none was given'}${quoted(text)}`

async function appeals(ctx: Context) {
  const { items, next } = await listAppeals(ctx, { status: 'waiting', limit: MAX_LISTED, adminId: null, ownId: null })
  return formatList(items.map(describe), next, 'No appeal waits.')
}

async function appeal(ctx: Context, id = '', word = '', ...given: string[]) {
  const outcome = appealOutcomes.find((one) => one === word)
  if (!outcome) throw new ApiError('invalid', 'Say upheld, where the decision stands, or overturned')
  const { adminId, words } = await readDecider(ctx, given)
  const reason = parseReason(words)
  if (!reason) throw new ApiError('invalid', 'Give the reason: the professional reads it')
  const ownId = await ownProfileOf(ctx, adminId)
  const { message } = await decideAppeal(ctx, { appealId: parseId(id), adminId, ownId, outcome, reason })
  await ctx.reads.drop()
  return message
}

/** What `npm run admin -- <name> ...` can do about appeals of professionals. */
export const appealCommands = {
  appeals: { takes: '', does: 'appeals of professionals that wait: what is due first comes first', run: appeals },
  appeal: {
    takes: '<id> upheld|overturned <reason> --as <email>',
    does: 'decide one, which undoes our decision at once where it is overturned; the professional reads the reason',
    words: atLeastWords(3),
    run: appeal,
  },
}
