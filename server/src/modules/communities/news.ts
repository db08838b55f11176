import { hello, plain, quoted } from '../../mail/letter-parts.ts'
import { type Letters, type Notifications, notification } from '../../news/kinds.ts'

type Decided = { firstName: string; community: string; communityId: string; note: string }

export type CommunitiesNews = {
  /** To the owner, of the `person` who asks and their account (`userId`). */
  'join-request': { data: Decided & { person: string; userId: string } }
  'join-request-accepted': { data: Decided }
  /** `price`: what membership costs a month. */
  'join-request-accepted-to-pay': { data: Decided & { price: string } }
  'join-request-declined': { data: Decided }
}

export const communitiesLetters: Letters<CommunitiesNews> = {
  'join-request': ({ firstName, person, community, communityId, note }) => ({
    subject: `${plain(person ?? 'Someone')} wants to join ${plain(community ?? 'your community')}`,
    greeting: hello(firstName),
    paragraphs: [
      `${plain(person ?? 'Someone')} asks to join ${plain(community ?? 'your community')}.`,
      ...quoted(note),
    ],
    action: { label: 'Accept or decline', path: `/community/${communityId}/requests` },
  }),
  'join-request-accepted': ({ firstName, community, communityId, note }) => ({
    subject: `You’re now a member of ${plain(community ?? 'the community')}`,
    greeting: hello(firstName),
    paragraphs: [`Your request to join ${plain(community ?? 'the community')} was accepted.`, ...quoted(note)],
    action: { label: 'Open the community', path: `/community/${communityId}/dashboard` },
  }),
  'join-request-accepted-to-pay': ({ firstName, community, communityId, price, note }) => ({
    subject: `You’re accepted: subscribe to join ${plain(community ?? 'the community')}`,
    greeting: hello(firstName),
    paragraphs: [
      `Your request to join ${plain(community ?? 'the community')} was accepted. Membership costs ${price} a month, incl. GST, or is included in premium. You’re in as soon as you’ve paid for either.`,
      ...quoted(note),
    ],
    action: { label: 'Subscribe to join', path: `/subscribe?community=${communityId}` },
  }),
  'join-request-declined': ({ firstName, community, note }) => ({
    subject: `Your request to join ${plain(community ?? 'a community')}`,
    greeting: hello(firstName),
    paragraphs: [`Your request to join ${plain(community ?? 'the community')} was declined.`, ...quoted(note)],
    action: { label: 'Find other communities', path: '/communities' },
  }),
}

export const communitiesNotifications: Notifications<CommunitiesNews> = {
  'join-request': notification({
    type: 'community',
    keeps: ['community', 'communityId', 'userId'],
    write: ({ community = 'your community', communityId }) => ({
      text: `Somebody asks to join ${community}`,
      many: (count) => `${count} people ask to join ${community}`,
      path: `/community/${communityId}/requests`,
    }),
  }),
  'join-request-accepted': notification({
    type: 'community',
    keeps: ['community', 'communityId'],
    write: ({ community = 'the community', communityId }) => ({
      text: `You’re now a member of ${community}`,
      path: `/community/${communityId}/dashboard`,
    }),
  }),
  'join-request-accepted-to-pay': notification({
    type: 'community',
    keeps: ['community', 'communityId'],
    write: ({ community = 'the community', communityId }) => ({
      text: `You’re accepted: subscribe to join ${community}`,
      path: `/subscribe?community=${communityId}`,
    }),
  }),
  'join-request-declined': notification({
    type: 'community',
    keeps: ['community', 'communityId'],
    write: ({ community = 'a community', communityId }) => ({
      text: `Your request to join ${community} was declined`,
      path: `/community/${communityId}`,
    }),
  }),
}
