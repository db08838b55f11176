import { hello, plain, quoted } from '../../mail/letter-parts.ts'
import { type Letters, type Notifications, notification } from '../../news/kinds.ts'
import { isStillMember } from '../communities/still-member.ts'
import { isStillAnnounced } from './parts/still-announced.ts'
import type { BestOf } from './tell-best.ts'

export type AnnouncementsNews = {
  /** `text`: the beginning of what was announced; `authorId`: by whose account. */
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
  /** `links`: what was best in the week and what comes next, as JSON of labels and paths; `title` is the first of these, `count` how many. */
  'community-best': { data: BestOf }
}

const pathOf = (communityId: string, announcementId: string) =>
  `/community/${communityId}/announcements/${announcementId}`

export const announcementsLetters: Letters<AnnouncementsNews> = {
  announcement: ({ community, communityId, announcementId, title = 'An announcement', text }) => ({
    subject: `${plain(community)}: ${plain(title)}`,
    greeting: hello(undefined),
    paragraphs: [`There’s an announcement in ${plain(community)}: ${plain(title)}`, ...quoted(text)],
    action: { label: 'Read it', path: pathOf(communityId, announcementId) },
  }),
  'community-best': ({ community, communityId, links }) => {
    const all: { label: string; path: string }[] = JSON.parse(links)
    return {
      subject: `This week in ${plain(community)}`,
      greeting: hello(undefined),
      paragraphs: [
        `What members of ${plain(community)} liked and answered most in the last seven days, and what’s coming up.`,
      ],
      action: { label: 'Open the community', path: `/community/${communityId}/dashboard` },
      more: all.map(({ label, path }) => ({ label: plain(label), path })),
    }
  },
}

export const announcementsNotifications: Notifications<AnnouncementsNews> = {
  announcement: notification({
    type: 'community',
    keeps: ['community', 'communityId', 'announcementId', 'authorId', 'title'],
    stands: isStillAnnounced,
    write: ({ community, communityId, announcementId, title = 'an announcement' }) => ({
      text: `${community}: ${title}`,
      path: pathOf(communityId, announcementId),
    }),
  }),
  'community-best': notification({
    type: 'community',
    keeps: ['community', 'communityId', 'title', 'count'],
    stands: isStillMember,
    write: ({ community, communityId, title = '', count }) => ({
      text: `This week in ${community}: ${title}${count === '1' ? '' : ` and ${Number(count) - 1} more`}`,
      path: `/community/${communityId}/dashboard?tab=posts&sort=best`,
    }),
  }),
}
