import type { ModerationAction, ReportedKind } from '@lv/contract/moderation-options'
import { type SQL, sql } from 'drizzle-orm'
import { reasonLine, stripLinks } from '#core/email-parts.ts'
import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'
import { stillLooksAfter } from '#domains/community/communities/members.ts'
import { anyCounted, dataId } from '#domains/notifications/notifications/stands.ts'

const isStillReported = (): SQL =>
  sql`(${stillLooksAfter()} and ${anyCounted(
    'reportId',
    (id) => sql`exists (select from community_reports open where open.id = ${id} and open.decision_id is null)`,
  )})`

const isStillAppealed = (): SQL =>
  sql`(${stillLooksAfter()} and ${anyCounted(
    'appealId',
    (id) => sql`exists (select from community_appeals open where open.id = ${id} and open.decided_at is null)`,
  )})`

const isStillDecided = (): SQL =>
  sql`(${dataId('decisionId')} is null or exists (select from community_decisions d
    where d.id = ${dataId('decisionId')} and d.undone_at is null))`

type In = { community: string; communityId: string }

export type ModerationNotificationKinds = {
  'community-report': { data: In & { reportId: string } }
  'community-report-of-owner': { to: 'administrators'; data: In }
  'community-report-decided': { data: In & { outcome: string } }
  /** `of`: the kind of thing; `until`: the end of a mute. */
  'community-decided': {
    data: In & { decisionId: string; of: string; action: string; reason: string; until: string; appealUntil: string }
  }
  'community-decision-undone': { data: In & { of: string; action: string; reason: string } }
  'community-appeal-made': { data: In & { appealId: string; due: string } }
  'community-appeal-for-administrators': { to: 'administrators'; data: In & { due: string } }
  'community-appeal-decided': { data: In & { outcome: string; reason: string } }
}

type Told = Exclude<ModerationAction, 'dismiss' | 'ban'>

const what: Record<Exclude<ReportedKind, 'member'>, string> = { post: 'post', comment: 'comment' }
const whatOf = (of: string) => what[of === 'comment' ? 'comment' : 'post']

const headings: Record<Told, (community: string, of: string) => string> = {
  hide: (community, of) => `Your ${whatOf(of)} in ${community} is hidden`,
  warn: (community) => `A warning from ${community}`,
  mute: (community) => `You can’t post in ${community} for a while`,
}
const said: Record<Told, (community: string, of: string, until: string) => string> = {
  hide: (community, of) =>
    `Those who look after ${community} hid your ${whatOf(of)}. You still see it; nobody else does.`,
  warn: (community) => `Those who look after ${community} ask you to keep to its rules. Nothing else changes.`,
  mute: (community, of, until) =>
    `You can’t post, comment or like in ${community} until ${until}, Melbourne time. You can read it as before.${
      of === 'member' ? '' : ` Your ${whatOf(of)} is hidden.`
    }`,
}
const toldOf = (action: string): Told => (action === 'hide' || action === 'mute' ? action : 'warn')

const action = { label: 'See the decision', path: '/appeals' }
const queue = (communityId: string) => `/community/${communityId}/moderation`
const forAdministrators = '/admin/dashboard?tab=community-reports'

export const moderationEmails: Emails<ModerationNotificationKinds> = {
  'community-report': null,
  'community-report-of-owner': ({ community }) => ({
    subject: `A report in ${stripLinks(community)} is ours to decide`,
    greeting: 'Hello,',
    paragraphs: [
      `Something an owner of ${stripLinks(community)} wrote has been reported, and nobody there can act on it.`,
    ],
    action: { label: 'Read the report', path: forAdministrators },
  }),
  'community-report-decided': null,
  'community-decided': ({ community, of, action: decided, reason, until, appealUntil }) => ({
    subject: headings[toldOf(decided)](stripLinks(community), of),
    greeting: 'Hello,',
    paragraphs: [
      said[toldOf(decided)](stripLinks(community), of, until),
      reasonLine(reason),
      `If you disagree, you can appeal once, until ${appealUntil}. Somebody else looks at it then.`,
    ],
    action,
  }),
  'community-decision-undone': ({ community, reason }) => ({
    subject: `A decision about you in ${stripLinks(community)} was taken back`,
    greeting: 'Hello,',
    paragraphs: [
      `What was decided about you in ${stripLinks(community)} was taken back, with everything it did.`,
      reasonLine(reason),
    ],
    action,
  }),
  'community-appeal-made': ({ community, communityId, due }) => ({
    subject: `An appeal in ${stripLinks(community)} is yours to decide`,
    greeting: 'Hello,',
    paragraphs: [
      `Somebody has appealed a decision by another moderator of ${stripLinks(community)}. Please decide it by ${due}.`,
    ],
    action: { label: 'Read the appeal', path: queue(communityId) },
  }),
  'community-appeal-for-administrators': ({ community, due }) => ({
    subject: `An appeal in ${stripLinks(community)} is ours to decide`,
    greeting: 'Hello,',
    paragraphs: [
      `Somebody has appealed a decision in ${stripLinks(community)}, and nobody else there can look at it. It’s due by ${due}.`,
    ],
    action: { label: 'Read the appeal', path: forAdministrators },
  }),
  'community-appeal-decided': ({ community, outcome, reason }) => ({
    subject:
      outcome === 'overturned'
        ? `Your appeal in ${stripLinks(community)} succeeded`
        : `Your appeal in ${stripLinks(community)}`,
    greeting: 'Hello,',
    paragraphs: [
      outcome === 'overturned'
        ? 'The decision about you was taken back, with everything it did.'
        : 'Somebody else looked at it, and the decision stands.',
      reasonLine(reason),
    ],
    action,
  }),
}

export const moderationNotifications: Notifications<ModerationNotificationKinds> = {
  'community-report': defineNotification({
    type: 'community',
    keeps: ['community', 'communityId', 'reportId'],
    stands: isStillReported,
    write: ({ community, communityId }) => ({
      text: `Something was reported in ${community}`,
      many: (count) => `${count} reports in ${community}`,
      path: queue(communityId),
    }),
  }),
  'community-report-decided': defineNotification({
    type: 'community',
    keeps: ['community', 'communityId', 'outcome'],
    stands: 'always',
    write: ({ community, communityId, outcome }) => ({
      text:
        outcome === 'acted'
          ? `Thank you: we acted on your report in ${community}`
          : `We’ve looked at what you reported in ${community}. It stays.`,
      path: `/community/${communityId}`,
    }),
  }),
  'community-decided': defineNotification({
    type: 'community',
    keeps: ['community', 'of', 'action', 'decisionId'],
    stands: isStillDecided,
    write: ({ community, of, action: decided }) => ({
      text: headings[toldOf(decided)](community, of),
      path: '/appeals',
    }),
  }),
  'community-decision-undone': defineNotification({
    type: 'community',
    keeps: ['community'],
    stands: 'always',
    write: ({ community }) => ({ text: `A decision about you in ${community} was taken back`, path: '/appeals' }),
  }),
  'community-appeal-made': defineNotification({
    type: 'community',
    keeps: ['community', 'communityId', 'appealId'],
    stands: isStillAppealed,
    write: ({ community, communityId }) => ({
      text: `An appeal in ${community} is waiting for you`,
      many: (count) => `${count} appeals in ${community} are waiting for you`,
      path: queue(communityId),
    }),
  }),
  'community-appeal-decided': defineNotification({
    type: 'community',
    keeps: ['community', 'outcome'],
    stands: 'always',
    write: ({ community, outcome }) => ({
      text:
        outcome === 'overturned' ? `Your appeal in ${community} succeeded` : `Your appeal in ${community} was decided`,
      path: '/appeals',
    }),
  }),
}
