import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { appealOnce, greetingFor, noteOf, quoteNote, reasonLine, stripLinks } from '#core/email-parts.ts'
import {
  type Address,
  defineNotification,
  type Emails,
  type Link,
  type Notifications,
  type TextMessages,
} from '#core/notification-kinds.ts'
import { givesAccess } from '#domains/community/communities/entitled.ts'
import { isStillSaid } from '#domains/messaging/messages/members.ts'
import { dataId } from '#domains/notifications/notifications/stands.ts'

/** Only Australian mobile numbers (E.164) of professionals who pay for instant alerts. */
async function alertNumbers(ctx: Context, userIds: string[]): Promise<Map<string, string>> {
  const { rows } = await ctx.db.execute<{ userId: string; mobile: string }>(sql`select p.user_id as "userId", p.mobile
    from professionals p
    where p.user_id = any(${sql.param(userIds)}::uuid[]) and p.mobile ~ '^\\+614[0-9]{8}$'
      and exists (select from subscriptions s
        where s.professional_id = p.id and s.kind = 'instant_alerts' and ${givesAccess(ctx.now())})`)
  return new Map(rows.map(({ userId, mobile }) => [userId, mobile]))
}

const isStillOpen = (): SQL =>
  sql`(${dataId('leadId')} is null or exists (select from leads l
    where l.id = ${dataId('leadId')} and l.status not in ('not_chosen', 'closed')))`

type AboutLead = { name: string; title: string; leadId: string }
type Message = {
  leadId: string
  requestId: string
  messageId: string
  title: string
  professional: string
  homeowner: string
  text: string
}

export type LeadsNotificationKinds = {
  lead: { data: AboutLead & { work: string; suburb: string; postcode: string; points: string } }
  'lead-points-back': { data: AboutLead & { suburb: string; points: string; why: string } }
  'lead-question': {
    to: Address
    data: { name: string; professional: string; personId: string; title: string }
    link: Link<'lead_answer'>
  }
  'lead-report-accepted': { data: AboutLead & { note: string } }
  'lead-report-rejected': { data: AboutLead & { note: string } }
  'message-from-professional': { to: Address; data: Message }
  'message-to-guest': { to: Address; data: Message; link: Link<'talk'> }
  'message-from-homeowner': { data: Message }
}

const leadPath = (leadId: string) => `/professionals/leads/${leadId}`
/** A request's own title ends with the postcode, which the text already has beside it. */
const title = (text: string | undefined) => stripLinks(text ?? 'a project').replace(/ - \d{4}$/, '')

export const leadsEmails: Emails<LeadsNotificationKinds> = {
  lead: ({ name, title: project, suburb, postcode, points, leadId }) => ({
    subject: `New lead in ${stripLinks(suburb)} ${stripLinks(postcode)}`,
    greeting: greetingFor(name),
    paragraphs: [
      `You have a new lead: ${title(project)}, ${stripLinks(suburb)} ${stripLinks(postcode)}. At most three professionals get it.`,
      `${points} LV Points are on hold. You get them back if you get in touch and the homeowner does nothing for 72 business hours. If you make no attempt in that time, you’re charged.`,
    ],
    action: { label: 'Open the lead', path: leadPath(leadId) },
  }),
  'lead-points-back': ({ name, title: project, suburb, points, why, leadId }) => ({
    subject: `${points} LV Points are back`,
    greeting: greetingFor(name),
    paragraphs: [
      `${points} LV Points for your lead ${title(project)}, ${stripLinks(suburb)}, are back in your balance.`,
      reasonLine(why),
    ],
    action: { label: 'Open the lead', path: leadPath(leadId) },
  }),
  'lead-question': ({ name, professional, title: project, token }) => ({
    subject: `Has ${stripLinks(professional ?? 'the professional')} contacted you?`,
    greeting: greetingFor(name),
    paragraphs: [
      `We passed ${title(project)} on to ${stripLinks(professional ?? 'a professional')}. Have they been in touch? One click answers, and you don’t need to sign in.`,
    ],
    action: { label: 'Yes, they contacted me', path: `/lead-answer/${token}/yes` },
    otherAction: { label: 'No, they haven’t', path: `/lead-answer/${token}/no` },
  }),
  'lead-report-accepted': ({ name, title: project, note, leadId }) => ({
    subject: 'Your report was accepted',
    greeting: greetingFor(name),
    paragraphs: [`We looked at your report about ${title(project)} and accepted it.`, ...noteOf(note)],
    action: { label: 'Open the lead', path: leadPath(leadId) },
  }),
  'lead-report-rejected': ({ name, title: project, note, leadId }) => ({
    subject: 'Your report was not accepted',
    greeting: greetingFor(name),
    paragraphs: [
      `We looked at your report about ${title(project)} and did not accept it, so the lead’s points stay as they are.`,
      reasonLine(note),
      appealOnce,
    ],
    action: { label: 'Open the lead', path: leadPath(leadId) },
  }),
  'message-from-professional': ({ homeowner, professional, title: project, text, requestId, leadId }) => ({
    subject: `${stripLinks(professional ?? 'A professional')} wrote to you`,
    greeting: greetingFor(homeowner),
    paragraphs: [
      `${stripLinks(professional ?? 'A professional')} wrote to you about ${title(project)}.`,
      ...quoteNote(text),
    ],
    action: { label: 'Read and reply', path: `/quotes/${requestId}/messages/${leadId}` },
  }),
  'message-to-guest': ({ homeowner, professional, title: project, text, leadId, token }) => ({
    subject: `${stripLinks(professional ?? 'A professional')} wrote to you`,
    greeting: greetingFor(homeowner),
    paragraphs: [
      `${stripLinks(professional ?? 'A professional')} wrote to you about ${title(project)}.`,
      ...quoteNote(text),
      'You can answer without an account. Don’t pass this email on: its link opens your conversations to anybody who has it.',
    ],
    action: { label: 'Read and reply', path: `/talks/${token}/${leadId}` },
  }),
  'message-from-homeowner': ({ homeowner, professional, title: project, text, leadId }) => ({
    subject: `${stripLinks(homeowner ?? 'The homeowner')} wrote to you`,
    greeting: greetingFor(professional),
    paragraphs: [
      `${stripLinks(homeowner ?? 'The homeowner')} wrote to you about ${title(project)}.`,
      ...quoteNote(text),
    ],
    action: { label: 'Read and reply', path: leadPath(leadId) },
  }),
}

export const leadsTextMessages: TextMessages<LeadsNotificationKinds> = {
  lead: {
    numbersOf: alertNumbers,
    write: ({ work, suburb, postcode, leadId }, { brand, publicUrl }) =>
      `${brand.name}: new lead, ${work}, ${suburb} ${postcode}. ${publicUrl}${leadPath(leadId)}`,
  },
}

export const leadsNotifications: Notifications<LeadsNotificationKinds> = {
  lead: defineNotification({
    type: 'project',
    keeps: ['work', 'suburb', 'postcode', 'leadId'],
    stands: isStillOpen,
    write: ({ work, suburb, postcode, leadId }) => ({
      text: `New lead: ${work}, ${suburb} ${postcode}`,
      path: leadPath(leadId),
    }),
  }),
  'lead-points-back': defineNotification({
    type: 'project',
    keeps: ['points', 'suburb', 'leadId'],
    stands: 'always',
    write: ({ points, suburb, leadId }) => ({
      text: `${points} LV Points for your lead in ${suburb} are back`,
      path: leadPath(leadId),
    }),
  }),
  'lead-report-accepted': defineNotification({
    type: 'project',
    keeps: ['leadId'],
    stands: 'always',
    write: ({ leadId }) => ({ text: 'Your report about a lead was accepted', path: leadPath(leadId) }),
  }),
  'lead-report-rejected': defineNotification({
    type: 'project',
    keeps: ['leadId'],
    stands: 'always',
    write: ({ leadId }) => ({ text: 'Your report about a lead was not accepted', path: leadPath(leadId) }),
  }),
  'message-from-professional': defineNotification({
    type: 'message',
    keeps: ['professional', 'requestId', 'leadId', 'messageId'],
    stands: isStillSaid,
    write: ({ professional = 'a professional', requestId, leadId }) => ({
      text: `New message from ${professional}`,
      many: (count) => `${count} new messages from ${professional}`,
      path: `/quotes/${requestId}/messages/${leadId}`,
    }),
  }),
  'message-to-guest': { stands: isStillSaid },
  'message-from-homeowner': defineNotification({
    type: 'message',
    keeps: ['title', 'leadId', 'messageId'],
    stands: isStillSaid,
    write: ({ title: project, leadId }) => ({
      text: `New message about ${title(project)}`,
      many: (count) => `${count} new messages about ${title(project)}`,
      path: leadPath(leadId),
    }),
  }),
}
