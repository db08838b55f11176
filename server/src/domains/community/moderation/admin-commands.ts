import { formatDate } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { Decide, type EscalatedAppeal, type ReportedModerator } from '@lv/contract/moderation'
import { appealOutcomes } from '@lv/contract/moderation-options'
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
import { decideAppeal } from './appeals.ts'
import { decideReport } from './decide.ts'
import { listModerators } from './list-moderators.read.ts'
import { listEscalated } from './lists.read.ts'
import type { Judge } from './rules.ts'

const day = (instant: string) => formatDate(new Date(instant))

/** Nobody in particular: who reads a list from the command line. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
const asAdministrator = (id: string): Judge => ({ id, isAdmin: true, isAdminSession: true })

const report = ({ id, since, kind, role, person, community, reasons, said, notes, reporterCount }: ReportedModerator) =>
  `  ${id}  since ${day(since)}  a ${kind} of ${person ? `${person.firstName} ${person.lastName}` : 'a deleted person'} (${role}) in ${community.name}\n` +
  `    ${reasons.map(({ reason, count }) => `${reason.replaceAll('_', ' ')}${count > 1 ? ` (${count})` : ''}`).join(', ')}, by ${reporterCount}${quoted(said)}${notes.map(quoted).join('')}`

async function reports(ctx: Context) {
  const { items, next } = await listModerators(ctx, { actorId: NOBODY, limit: MAX_LISTED })
  return formatList(items.map(report), next, 'No report of an owner or a moderator waits.')
}

async function decide(ctx: Context, id = '', given = '', ...rest: string[]) {
  const { adminId, words } = await readDecider(ctx, rest)
  const [decision = '', days] = given.split(':')
  const { data, error } = Decide.safeParse({ decision, ...(days && { days }), reason: words.join(' ') })
  if (!data) throw new ApiError('invalid', error.issues[0]?.message ?? 'Say what is to happen')
  const { message } = await decideReport(ctx, { ...data, reportId: parseId(id), actor: asAdministrator(adminId) })
  await ctx.reads.drop()
  return `${message}.`
}

const appealed = ({ id, dueAt, text, community, decision }: EscalatedAppeal) =>
  `  ${id}  due ${day(dueAt)}  ${decision.action} in ${community.name}\n    the reason: ${decision.reason}${quoted(decision.said)}\n    the appeal:${quoted(text)}`

async function appeals(ctx: Context) {
  const { items, next } = await listEscalated(ctx, { actor: asAdministrator(NOBODY), limit: MAX_LISTED })
  return formatList(items.map(appealed), next, 'No appeal in a community waits for us.')
}

async function appeal(ctx: Context, id = '', word = '', ...given: string[]) {
  const outcome = appealOutcomes.find((one) => one === word)
  if (!outcome) throw new ApiError('invalid', 'Say upheld, where the decision stands, or overturned')
  const { adminId, words } = await readDecider(ctx, given)
  const reason = parseReason(words)
  if (!reason) throw new ApiError('invalid', 'Give the reason: they read it')
  const { message } = await decideAppeal(ctx, {
    appealId: parseId(id),
    actor: asAdministrator(adminId),
    outcome,
    reason,
  })
  await ctx.reads.drop()
  return `${message}.`
}

/** What `npm run admin -- <name> ...` can do about what is reported in communities. */
export const moderationCommands = {
  'community-reports': { takes: '', does: 'reports of owners and moderators of communities that wait', run: reports },
  'community-report': {
    takes: '<id> dismiss|hide|warn|mute:<days>|ban|restore <reason> --as <email>',
    does: 'decide one; whom it is about reads the reason',
    words: atLeastWords(5),
    run: decide,
  },
  'community-appeals': { takes: '', does: 'appeals in communities that are ours to decide', run: appeals },
  'community-appeal': {
    takes: '<id> upheld|overturned <reason> --as <email>',
    does: 'decide one; they read the reason',
    words: atLeastWords(5),
    run: appeal,
  },
}
