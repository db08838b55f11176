import type { NotificationTopic } from '@lv/contract/notification-topics'
import type { Config } from '#core/config.ts'
import type { Context } from '#core/context.ts'
import type { AnyPart, NotificationKinds, Notifications, TextMessages } from '#core/notification-kinds.ts'
import type { EmailMessage, Enclosed } from '#platform/email/mailer.ts'

/** The data of a queued email, perhaps from before a deploy. */
export type EmailData = Record<string, string | undefined>

/** `account` cannot be switched off; `collected` is a digest email. */
export type EmailTopic = NotificationTopic | 'collected' | 'account'

/** Works without signing in. */
export type UnsubscribeLink = { path: string; label: string }

export type QueuedEmail = {
  kind: string
  to: string
  /** Whose preferences apply; an address without an account has none. */
  userId?: string
  data: EmailData
  /** The secret is issued when the email is sent, so that it is not stored. */
  link?: AnyPart<'link'>
  /** A document or calendar entry, generated when the email is sent. */
  attach?: AnyPart<'attach'>
  /** Not sent if the booking was cancelled or moved meanwhile. */
  onlyWhile?: AnyPart<'onlyWhile'>
}
type Part<Key extends 'link' | 'onlyWhile'> = NonNullable<QueuedEmail[Key]>

/** `to` replaces the recipient where the secret now belongs to another address. */
export type Secrets = { words: EmailData; to?: string }

declare module '#core/context.ts' {
  interface Ports {
    notificationDependencies: NotificationDependencies
  }
}

/** Implemented in app/notification-dependencies.ts from modules of higher layers. */
export type NotificationDependencies = {
  /** By user id. */
  addressesOf(ctx: Context, userIds: string[]): Promise<Map<string, string>>
  administrators(ctx: Context): Promise<string[]>
  textMessages: TextMessages<NotificationKinds>
  notifications: Notifications<NotificationKinds>
  /** Push subscription ids by user id. */
  browsersOf(ctx: Context, userIds: string[]): Promise<Map<string, string[]>>
  topicOf(kind: string): EmailTopic
  isEmail(kind: string): boolean
  /** Whether the address belonged to somebody whose data was deleted. */
  isErased(email: string): boolean
  isStill(ctx: Context, moment: Part<'onlyWhile'>): Promise<boolean>
  /** Undefined where there is nothing left to link to. */
  secretsOf(ctx: Context, link: Part<'link'>): Promise<Secrets | undefined>
  /** @throws Error for an unknown kind */
  composeEmail(config: Config, kind: string, said: EmailData, unsubscribeLink?: UnsubscribeLink): EmailMessage
  enclose(ctx: Context, letter: QueuedEmail): Promise<Enclosed>
  /** Called after a permanent refusal by the mail server. */
  noteRefused(ctx: Context, letter: QueuedEmail): Promise<void>
}
