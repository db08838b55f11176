import { hello, plain, quoted } from '../../mail/letter-parts.ts'
import { type Letters, type Notifications, notification } from '../../news/kinds.ts'

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
}

export const announcementsNotifications: Notifications<AnnouncementsNews> = {
  announcement: notification({
    type: 'community',
    keeps: ['community', 'communityId', 'announcementId', 'authorId', 'title'],
    write: ({ community, communityId, announcementId, title = 'an announcement' }) => ({
      text: `${community}: ${title}`,
      path: pathOf(communityId, announcementId),
    }),
  }),
}
