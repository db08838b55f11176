import { greetingFor, quoteNote, reasonLine, stripLinks } from '#core/email-parts.ts'
import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'
import { isStillIn } from '#domains/messaging/messages/members.ts'

/** `authorId` is the account by which the notification is found when its author is deleted. */
type Message = { name: string; authorId: string; conversationId: string; messageId: string; text: string }

export type ConversationsNotificationKinds = {
  'direct-message': { data: Message }
  'project-update': { data: Message & { title: string } }
  'message-reported': {
    to: 'administrators'
    data: Pick<Message, 'authorId' | 'text'> & { reporterId: string; note: string }
  }
  'message-report-decided': { data: { decision: string; reason: string } }
  /** `until` is empty where they may go on sending messages. */
  'message-removed': { data: { text: string; reason: string; until: string } }
}

const pathOf = (conversationId: string) => `/messages/${conversationId}`

export const conversationsEmails: Emails<ConversationsNotificationKinds> = {
  'direct-message': ({ name = 'Somebody', text, conversationId }) => ({
    subject: `${stripLinks(name)} wrote to you`,
    greeting: greetingFor(undefined),
    paragraphs: [`${stripLinks(name)} sent you a message.`, ...quoteNote(text)],
    action: { label: 'Read and reply', path: pathOf(conversationId) },
  }),
  'project-update': ({ name = 'The homeowner', title = 'a project', text, conversationId }) => ({
    subject: `News about ${stripLinks(title)}`,
    greeting: greetingFor(undefined),
    paragraphs: [`${stripLinks(name)} wrote to everybody who has the lead ${stripLinks(title)}.`, ...quoteNote(text)],
    action: { label: 'Read it', path: pathOf(conversationId) },
  }),
  'message-reported': ({ text, note }) => ({
    subject: 'A message was reported',
    greeting: greetingFor(undefined),
    paragraphs: [`Somebody reported a message. They say: ${stripLinks(note)}`, ...quoteNote(text)],
    action: { label: 'Look at it', path: '/admin/dashboard?tab=message-reports' },
  }),
  'message-report-decided': ({ decision, reason }) => ({
    subject: 'What we decided about the message you reported',
    greeting: greetingFor(undefined),
    paragraphs: [
      decision === 'dismissed'
        ? 'We’ve looked at the message you reported, and it stays.'
        : 'We’ve looked at the message you reported and removed it.',
      ...(decision === 'paused' ? ['Whoever wrote it can’t send messages for seven days.'] : []),
      reasonLine(reason),
      'You can block anybody you don’t want to hear from, in your conversation with them.',
    ],
  }),
  'message-removed': ({ text, reason, until }) => ({
    subject: 'We removed a message of yours',
    greeting: greetingFor(undefined),
    paragraphs: [
      'A message of yours was reported, and we’ve removed it:',
      ...(text ? [`“${stripLinks(text)}”`] : []),
      reasonLine(reason),
      ...(until ? [`You can’t send messages until ${until}.`] : []),
      'If you disagree, write to us.',
    ],
    action: { label: 'Write to us', path: '/contact' },
  }),
}

export const conversationsNotifications: Notifications<ConversationsNotificationKinds> = {
  'message-report-decided': null,
  'message-removed': null,
  'direct-message': defineNotification({
    type: 'message',
    keeps: ['name', 'authorId', 'conversationId', 'messageId'],
    stands: isStillIn,
    write: ({ name = 'somebody', conversationId }) => ({
      text: `New message from ${name}`,
      many: (count) => `${count} new messages from ${name}`,
      path: pathOf(conversationId),
    }),
  }),
  'project-update': defineNotification({
    type: 'project',
    keeps: ['title', 'authorId', 'conversationId', 'messageId'],
    stands: isStillIn,
    write: ({ title = 'a project', conversationId }) => ({
      text: `News about ${title}`,
      many: (count) => `${count} updates about ${title}`,
      path: pathOf(conversationId),
    }),
  }),
}
