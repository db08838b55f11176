import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { greetingFor, quoteNote, reasonLine, strangersName, stripLinks } from '#core/email-parts.ts'
import {
  type Address,
  defineNotification,
  type Emails,
  type Link,
  type Notifications,
} from '#core/notification-kinds.ts'
import { anyCounted, dataId, linkedId } from '#domains/notifications/notifications/stands.ts'
import { isStillMember, isStillOpen, stillLooksAfter } from './members.ts'

const isStillAsked = (): SQL =>
  sql`(${stillLooksAfter()} and ${isStillOpen()} and ${anyCounted(
    'joinRequestId',
    (id) => sql`exists (select from join_requests asked where asked.id = ${id} and asked.status = 'requested')`,
  )})`

const isStillAccepted = (): SQL =>
  sql`(${isStillOpen()} and (${dataId('communityId')} is null or exists (select from join_requests asked
    where asked.community_id = ${dataId('communityId')} and asked.user_id = n.user_id and asked.status = 'accepted'
      and not exists (select from memberships m where m.community_id = asked.community_id and m.user_id = n.user_id))))`

const isStillInvited = (ctx: Context): SQL =>
  sql`(${linkedId} is null or exists (select from community_invitations i join communities c on c.id = i.community_id
    where i.id = ${linkedId} and i.revoked_at is null and i.expires_at > ${ctx.now()} and c.archived_at is null))`

const isBanned = sql`exists (select from community_bans b
  where b.community_id = ${dataId('communityId')} and b.user_id = n.user_id and b.lifted_at is null)`

const isStillBanned = (): SQL => sql`(${dataId('communityId')} is null or ${isBanned})`

const isBannedNoMore = (): SQL => sql`(${dataId('communityId')} is null or not ${isBanned})`

type Decided = { firstName: string; community: string; communityId: string; note: string }

export type CommunitiesNotificationKinds = {
  'join-request': { data: Decided & { person: string; personId: string; joinRequestId: string } }
  'join-request-accepted': { data: Decided }
  /** `price` is per month. */
  'join-request-accepted-to-pay': { data: Decided & { price: string } }
  'join-request-declined': { data: Decided }
  /** `price` applies to those who join from `on`. */
  'community-price': { data: { community: string; communityId: string; price: string; on: string } }
  /** `role`: 'main' for the new main owner, 'former' for the last one, if we handed the community over. */
  'community-role': { data: { community: string; communityId: string; role: string } }
  'community-removed': { data: { community: string; communityId: string } }
  'community-banned': { data: { community: string; communityId: string; reason: string } }
  'community-unbanned': { data: { community: string; communityId: string } }
  'community-invitation': {
    to: Address
    /** `price` is per month; empty if it is free. */
    data: { person: string; personId: string; community: string; days: string; price: string }
    link: Link<'community_invitation'>
  }
}

const roleWords: Record<string, string> = {
  main: 'the community belongs to you now. You’re paid what its members pay from today',
  former:
    'the community belongs to another member now: we handed it over. You’re still an owner, and what it earned until today stays yours',
  owner: 'you’re an owner now: you can change its settings and look after its members',
  moderator: 'you’re a moderator now: you can look after its members and what they write',
  member: 'you’re a member like everyone else',
}

export const communitiesEmails: Emails<CommunitiesNotificationKinds> = {
  'join-request': ({ firstName, person, community, communityId, note }) => ({
    subject: `${stripLinks(person ?? 'Someone')} wants to join ${stripLinks(community ?? 'your community')}`,
    greeting: greetingFor(firstName),
    paragraphs: [
      `${stripLinks(person ?? 'Someone')} asks to join ${stripLinks(community ?? 'your community')}.`,
      ...quoteNote(note),
    ],
    action: { label: 'Accept or decline', path: `/community/${communityId}/requests` },
  }),
  'join-request-accepted': ({ firstName, community, communityId, note }) => ({
    subject: `You’re now a member of ${stripLinks(community ?? 'the community')}`,
    greeting: greetingFor(firstName),
    paragraphs: [`Your request to join ${stripLinks(community ?? 'the community')} was accepted.`, ...quoteNote(note)],
    action: { label: 'Open the community', path: `/community/${communityId}/dashboard` },
  }),
  'join-request-accepted-to-pay': ({ firstName, community, communityId, price, note }) => ({
    subject: `You’re accepted: subscribe to join ${stripLinks(community ?? 'the community')}`,
    greeting: greetingFor(firstName),
    paragraphs: [
      `Your request to join ${stripLinks(community ?? 'the community')} was accepted. Membership costs ${price} a month, incl. GST, or is included in premium. You’re in as soon as you’ve paid for either.`,
      ...quoteNote(note),
    ],
    action: { label: 'Subscribe to join', path: `/subscribe?community=${communityId}` },
  }),
  'join-request-declined': ({ firstName, community, note }) => ({
    subject: `Your request to join ${stripLinks(community ?? 'a community')}`,
    greeting: greetingFor(firstName),
    paragraphs: [`Your request to join ${stripLinks(community ?? 'the community')} was declined.`, ...quoteNote(note)],
    action: { label: 'Find other communities', path: '/communities' },
  }),
  'community-price': ({ community = 'the community', communityId, price, on }) => ({
    subject: `${stripLinks(community)}’s price is changing, and yours isn’t`,
    greeting: 'Hello,',
    paragraphs: [
      `From ${on}, people who join ${stripLinks(community)} pay ${price} a month, incl. GST.`,
      'You keep the price you pay now for as long as you stay a member. You don’t have to do anything.',
    ],
    action: { label: 'Open the community', path: `/community/${communityId}/dashboard` },
  }),
  'community-role': ({ community = 'the community', communityId, role }) => ({
    subject: `Your role in ${stripLinks(community)} has changed`,
    greeting: 'Hello,',
    paragraphs: [`In ${stripLinks(community)} ${roleWords[role] ?? roleWords.member}.`],
    action: { label: 'Open the community', path: `/community/${communityId}/dashboard` },
  }),
  'community-removed': ({ community = 'a community', communityId }) => ({
    subject: `You’re no longer a member of ${stripLinks(community)}`,
    greeting: 'Hello,',
    paragraphs: [
      `An owner or a moderator removed you from ${stripLinks(community)}. If you pay for it by itself, that subscription ends with the period you’ve paid for.`,
      'You’re not banned: you can join again like anyone else.',
    ],
    action: { label: 'See the community', path: `/community/${communityId}` },
  }),
  'community-banned': ({ community = 'a community', reason }) => ({
    subject: `You’re banned from ${stripLinks(community)}`,
    greeting: 'Hello,',
    paragraphs: [
      `An owner or a moderator banned you from ${stripLinks(community)}: you’re no longer a member and can’t join it again. If you pay for it by itself, that subscription ends with the period you’ve paid for.`,
      reasonLine(reason),
      'If you disagree, you can appeal once, within 30 days. Somebody else looks at it then.',
    ],
    action: { label: 'See the decision', path: '/appeals' },
  }),
  'community-unbanned': ({ community = 'a community', communityId }) => ({
    subject: `You’re no longer banned from ${stripLinks(community)}`,
    greeting: 'Hello,',
    paragraphs: [
      `The ban was lifted. If you were a member of ${stripLinks(community)} and it costs nothing, you’re one again.`,
    ],
    action: { label: 'Open the community', path: `/community/${communityId}` },
  }),
  'community-invitation': ({ person, community, days, price, token }) => ({
    subject: `${strangersName(person || 'Someone')} invites you to ${strangersName(community || 'a community')}`,
    greeting: 'Hello,',
    paragraphs: [
      `${strangersName(person || 'Someone')} invites you to join ${strangersName(community || 'a community')}.`,
      ...(price ? [`Membership costs ${price} a month, incl. GST, or is included in premium.`] : []),
      `The link below is just for you, works once and lasts ${days} days. If you don’t want to join, ignore this email: we don’t keep your address.`,
    ],
    action: { label: 'See the invitation', path: `/community-invitation/${token}` },
  }),
}

export const communitiesNotifications: Notifications<CommunitiesNotificationKinds> = {
  'join-request': defineNotification({
    type: 'community',
    keeps: ['community', 'communityId', 'personId', 'joinRequestId'],
    stands: isStillAsked,
    write: ({ community = 'your community', communityId }) => ({
      text: `Somebody has asked to join ${community}`,
      many: (count) => `${count} people have asked to join ${community}`,
      path: `/community/${communityId}/requests`,
    }),
  }),
  'join-request-accepted': defineNotification({
    type: 'community',
    keeps: ['community', 'communityId'],
    stands: isStillMember,
    write: ({ community = 'the community', communityId }) => ({
      text: `You’re now a member of ${community}`,
      path: `/community/${communityId}/dashboard`,
    }),
  }),
  'join-request-accepted-to-pay': defineNotification({
    type: 'community',
    keeps: ['community', 'communityId'],
    stands: isStillAccepted,
    write: ({ community = 'the community', communityId }) => ({
      text: `You’re accepted: subscribe to join ${community}`,
      path: `/subscribe?community=${communityId}`,
    }),
  }),
  'join-request-declined': defineNotification({
    type: 'community',
    keeps: ['community', 'communityId'],
    stands: 'always',
    write: ({ community = 'a community', communityId }) => ({
      text: `Your request to join ${community} was declined`,
      path: `/community/${communityId}`,
    }),
  }),
  'community-price': defineNotification({
    type: 'community',
    keeps: ['community', 'communityId', 'on'],
    stands: isStillMember,
    write: ({ community = 'A community', communityId, on }) => ({
      text: `${community} changes its price on ${on}; yours stays`,
      path: `/community/${communityId}/dashboard`,
    }),
  }),
  'community-role': defineNotification({
    type: 'community',
    keeps: ['community', 'communityId'],
    stands: isStillMember,
    write: ({ community = 'a community', communityId }) => ({
      text: `Your role in ${community} has changed`,
      path: `/community/${communityId}/dashboard`,
    }),
  }),
  'community-removed': defineNotification({
    type: 'community',
    keeps: ['community', 'communityId'],
    stands: 'always',
    write: ({ community = 'a community', communityId }) => ({
      text: `You’re no longer a member of ${community}`,
      path: `/community/${communityId}`,
    }),
  }),
  'community-banned': defineNotification({
    type: 'community',
    keeps: ['community', 'communityId'],
    stands: isStillBanned,
    write: ({ community = 'a community', communityId }) => ({
      text: `You’re banned from ${community}`,
      path: `/community/${communityId}`,
    }),
  }),
  'community-unbanned': defineNotification({
    type: 'community',
    keeps: ['community', 'communityId'],
    stands: isBannedNoMore,
    write: ({ community = 'a community', communityId }) => ({
      text: `You’re no longer banned from ${community}`,
      path: `/community/${communityId}`,
    }),
  }),
  'community-invitation': { stands: isStillInvited },
}
