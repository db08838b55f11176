import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { greetingFor, quoteNote, stripLinks } from '#core/email-parts.ts'
import { defineNotification, type Emails, type Link, type Notifications } from '#core/notification-kinds.ts'
import { isStillMember } from '#domains/community/communities/members.ts'
import { dataId } from '#domains/notifications/notifications/stands.ts'
import type { BestOf } from './notify-best.ts'

const isStillAnnounced = (ctx: Context): SQL =>
  sql`(${isStillMember(ctx)} and (${dataId('announcementId')} is null or exists (select from announcements a
    where a.id = ${dataId('announcementId')})))`

export type AnnouncementsNotificationKinds = {
  /** `text`: the first words; `authorId`: the author's account. */
  announcement: {
    data: {
      community: string
      communityId: string
      announcementId: string
      authorId: string
      title: string
      text: string
    }
  }
  /** Counts only: the email looks posts and events up as it is sent. */
  'community-best': { data: BestOf; link: Link<'best_of_week'> }
}

const pathOf = (communityId: string, announcementId: string) =>
  `/community/${communityId}/announcements/${announcementId}`

const countsOf = (posts = '0', events = '0') =>
  [
    posts !== '0' && (posts === '1' ? '1 post to read' : `${posts} posts to read`),
    events !== '0' && (events === '1' ? '1 event coming up' : `${events} events coming up`),
  ]
    .filter(Boolean)
    .join(', ')

export const announcementsEmails: Emails<AnnouncementsNotificationKinds> = {
  announcement: ({ community, communityId, announcementId, title = 'An announcement', text }) => ({
    subject: `${stripLinks(community)}: ${stripLinks(title)}`,
    greeting: greetingFor(undefined),
    paragraphs: [`There’s an announcement in ${stripLinks(community)}: ${stripLinks(title)}`, ...quoteNote(text)],
    action: { label: 'Read it', path: pathOf(communityId, announcementId) },
  }),
  'community-best': ({ community, communityId, links }) => {
    const all: { label: string; path: string }[] = JSON.parse(links)
    return {
      subject: `This week in ${stripLinks(community)}`,
      greeting: greetingFor(undefined),
      paragraphs: [
        `What members of ${stripLinks(community)} liked and answered most in the last seven days, and what’s coming up.`,
      ],
      action: { label: 'Open the community', path: `/community/${communityId}/dashboard` },
      more: all.map(({ label, path }) => ({ label: stripLinks(label), path })),
    }
  },
}

export const announcementsNotifications: Notifications<AnnouncementsNotificationKinds> = {
  announcement: defineNotification({
    type: 'community',
    keeps: ['community', 'communityId', 'announcementId', 'authorId', 'title'],
    stands: isStillAnnounced,
    write: ({ community, communityId, announcementId, title = 'an announcement' }) => ({
      text: `${community}: ${title}`,
      path: pathOf(communityId, announcementId),
    }),
  }),
  'community-best': defineNotification({
    type: 'community',
    keeps: ['community', 'communityId', 'posts', 'events'],
    stands: isStillMember,
    write: ({ community, communityId, posts, events }) => ({
      text: [`This week in ${community}`, countsOf(posts, events)].filter(Boolean).join(': '),
      path: `/community/${communityId}/dashboard?tab=posts&sort=best`,
    }),
  }),
}
