import { stripLinks } from '#core/email-parts.ts'
import {
  defineNotification,
  type Emails,
  type Link,
  type NoData,
  type Notifications,
} from '#core/notification-kinds.ts'

export type OwnNotificationKinds = {
  digest: { data: NoData; link: Link<'digest'> }
  /** Shown in the product, as email does not reach the reader. */
  'email-bounced': { data: NoData }
}

export const digestEmails: Emails<OwnNotificationKinds> = {
  digest: ({ links }) => {
    const lines: { label: string; path: string }[] = JSON.parse(links)
    const [first] = lines
    return {
      subject: lines.length === 1 && first ? stripLinks(first.label) : `${lines.length} things you haven’t seen yet`,
      greeting: 'Hello,',
      paragraphs: ['Here’s what happened, less what you’ve already read.'],
      more: lines.map(({ label, path }) => ({ label: stripLinks(label), path })),
    }
  },
  'email-bounced': null,
}

export const ownNotifications: Notifications<OwnNotificationKinds> = {
  digest: null,
  'email-bounced': defineNotification({
    type: 'message',
    keeps: [],
    stands: 'always',
    write: () => ({
      text: 'Our emails to you are bouncing. Check your email address',
      path: '/notifications/preferences',
    }),
  }),
}
