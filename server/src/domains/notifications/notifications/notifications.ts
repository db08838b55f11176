import { plain } from '#core/email-parts.ts'
import { type Emails, type Link, type Nothing, type Notifications, notification } from '#core/notification-kinds.ts'

export type OwnNotificationKinds = {
  /** Several things at once, on the day and at the hour that somebody chose: what it says is looked up as it is sent. */
  digest: { data: Nothing; link: Link<'digest'> }
  /** An email came back: there is no other way to say so. */
  'email-bounced': { data: Nothing }
}

export const digestEmails: Emails<OwnNotificationKinds> = {
  digest: ({ links }) => {
    const lines: { label: string; path: string }[] = JSON.parse(links)
    const [first] = lines
    return {
      subject: lines.length === 1 && first ? plain(first.label) : `${lines.length} things you haven’t seen yet`,
      greeting: 'Hello,',
      paragraphs: ['Here’s what happened, less what you’ve already read.'],
      more: lines.map(({ label, path }) => ({ label: plain(label), path })),
    }
  },
  'email-bounced': null,
}

export const ownNotifications: Notifications<OwnNotificationKinds> = {
  digest: null,
  'email-bounced': notification({
    type: 'message',
    keeps: [],
    stands: 'always',
    write: () => ({
      text: 'Our emails to you are bouncing. Check your email address',
      path: '/notifications/preferences',
    }),
  }),
}
