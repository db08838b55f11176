import { ApiError } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { atLeastWords, parseId, quoted, readActingAdmin } from '#domains/identity/accounts/admin-arguments.ts'
import { refundLead } from './release.ts'
import { acceptReport, listOpenReports, rejectReport } from './reports.ts'

async function reports(ctx: Context) {
  const open = (await listOpenReports(ctx)).map(
    ({ id, leadId, day, business, email, title, suburb, reason, note, pointsAtStake, isWon }) =>
      `  ${id}  ${day}  ${reason.replaceAll('_', ' ')}, ${isWon ? 'has won the job since: reject it' : `${pointsAtStake} points at stake`}\n` +
      `    ${business} <${email}>: ${title}, ${suburb} (lead ${leadId})${quoted(note)}`,
  )
  return open.join('\n') || 'No report waits.'
}

async function report(ctx: Context, id = '', status = '', ...given: string[]) {
  if (status !== 'accepted' && status !== 'rejected') throw new ApiError('invalid', 'Say accepted or rejected')
  const { adminId, words } = await readActingAdmin(ctx, given)
  const decision = { reportId: parseId(id), adminId, note: words.join(' ').trim() }
  await (status === 'accepted' ? acceptReport : rejectReport)(ctx, decision)
  await ctx.reads.drop()
  return `The report is ${status}; the professional is told by email.`
}

async function refund(ctx: Context, id = '', ...given: string[]) {
  const { adminId, words } = await readActingAdmin(ctx, given)
  await refundLead(ctx, { leadId: parseId(id), adminId, reason: words.join(' ').trim() })
  await ctx.reads.drop()
  return 'The points of this lead are back; the professional is told by email.'
}

export const leadCommands = {
  reports: { takes: '', does: 'reports of bad leads that wait', run: reports },
  report: {
    takes: '<id> accepted|rejected <reason>',
    does: 'decide one; the professional reads the reason',
    words: atLeastWords(2),
    run: report,
  },
  'lead-refund': {
    takes: '<leadId> <reason>',
    does: "give a lead's points back",
    words: atLeastWords(2),
    run: refund,
  },
}
