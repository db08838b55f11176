import { formatDate, formatTime } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { melbourneInstant } from '@lv/contract/melbourne-instant'
import type { Context } from '#core/context.ts'
import {
  atLeastWords,
  formatList,
  MAX_LISTED,
  parseId,
  quoted,
  readActingAdmin,
} from '#domains/identity/accounts/admin-arguments.ts'
import { decide } from './decide.ts'
import { getApplication, listApplications } from './read.ts'
import { setInterview } from './set-interview.ts'

type Shown = Awaited<ReturnType<typeof getApplication>>

const when = (instant: Date) => `${formatDate(instant)}, ${formatTime(instant)}`

const stateOf = ({ status, isOpen, dueAt, interviewAt, appeal }: Shown) => {
  if (isOpen && appeal) return 'an appeal waits'
  if (status === 'interview' && interviewAt) return `interview ${when(interviewAt)}`
  return status === 'review' ? `to review by ${when(dueAt)}` : status
}

const lineOf = (it: Shown) =>
  `  ${it.id}  ${stateOf(it)}\n    ${it.businessName} (${it.primaryTrade}), ${it.contactName} <${it.email}>`

async function applications(ctx: Context) {
  const { items, next } = await listApplications(ctx, { limit: MAX_LISTED })
  return formatList(items.map(lineOf), next, 'No application waits.')
}

const others = (count: number, of: string) => (count > 0 ? `\n    ${count} other with this ${of}` : '')

function describe(it: Shown) {
  const { areas, areasConfirmed, appeal } = it
  return [
    lineOf(it),
    `    ${it.phone}  ABN ${it.abn}  licence ${it.tradeLicense ?? 'not stated'}  ${it.experience}, ${it.teamSize}`,
    `    areas: ${areas.join(', ') || it.serviceAreas}${areasConfirmed ? '' : ' (not confirmed)'}${others(it.sameAbn, 'ABN')}${others(it.sameEmail, 'email')}${quoted(it.businessDescription)}`,
    it.interviewNotes && `    interview notes:${quoted(it.interviewNotes)}`,
    it.reason && `    reason: ${it.reason}`,
    appeal && `    appeal:${quoted(appeal.text)}`,
  ]
    .filter(Boolean)
    .join('\n')
}

async function interview(ctx: Context, applicationId: string, words: string[], adminId: string | null) {
  const [day = '', time = '', ...rest] = words
  const at = melbourneInstant(day, time)
  if (!at) throw new ApiError('invalid', 'Say when, Melbourne time: interview 2026-12-01 14:30 <notes>')
  const notes = rest.join(' ') || undefined
  const { businessName } = await setInterview(ctx, { applicationId, at: at.toISOString(), notes, adminId })
  return `The phone interview with ${businessName} is on ${when(at)}.`
}

const isDecision = (word: string): word is 'approved' | 'declined' => word === 'approved' || word === 'declined'

async function application(ctx: Context, given = '', deed = '', ...rest: string[]) {
  const applicationId = parseId(given)
  if (deed === '') return describe(await getApplication(ctx, applicationId))
  const { adminId, words } = await readActingAdmin(ctx, rest)
  if (deed === 'interview') return interview(ctx, applicationId, words, adminId)
  if (!isDecision(deed)) throw new ApiError('invalid', 'Say interview, approved or declined, or nothing to see it')
  const { businessName } = await decide(ctx, { applicationId, decision: deed, reason: words.join(' '), adminId })
  return `The application of ${businessName} is ${deed}.`
}

/** What `npm run admin -- <name> ...` can do with applications to the network. */
export const applicationCommands = {
  applications: { takes: '', does: 'applications that wait: what is due first comes first', run: applications },
  application: {
    takes: '<id> [interview <day> <time> <notes> | approved | declined <reason>]',
    does: 'see one, set its phone interview, or decide it; the applicant reads the reason',
    words: atLeastWords(1),
    run: application,
  },
}
