import {
  notificationChannels,
  notificationFrequencies,
  notificationTopics,
  timeZones,
} from '@lv/contract/notification-topics'
import { notificationTypes } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, time, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { communityId, userId } from '#core/foreign-keys.ts'
import { bytes, id, instant, oneOf } from '#platform/database/columns.ts'
import type { CountedId } from './notification-of.ts'

/** `commentIds` and the like: the latest of what a notification of several counts (counted.ts). What is kept of the notification is kept as emails in the queue keep theirs: what cuts those when somebody is deleted cuts these. */
type StoredNotificationKinds = { kind: string; data: Record<string, string | undefined> } & Partial<
  Record<`${CountedId}s`, string[]>
>

/** What somebody was told in the product itself; its words are written when it is read. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid().notNull().references(userId, { onDelete: 'cascade' }),
    type: text({ enum: notificationTypes }).notNull(),
    data: jsonb().$type<StoredNotificationKinds>().notNull(),
    /** What is alike until it is read: '3 new comments on ...' is one notification. Null: it stays alone. */
    alike: text(),
    count: integer().notNull().default(1),
    /** When the latest of them happened, in whole milliseconds: pages of the list are cut by it. */
    at: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    index('notifications_newest').on(t.userId, t.at.desc(), t.id.desc()),
    uniqueIndex('notifications_one_unread_of_alike').on(t.userId, t.alike).where(sql`${t.readAt} is null`),
    index('notifications_at').on(t.at),
    // What is told of something that goes, goes with it.
    index('notifications_of').using('gin', t.data.op('jsonb_path_ops')),
    check('notifications_count_some', sql`${t.count} > 0`),
    check('notifications_type_known', sql`${t.type} in ${oneOf(notificationTypes)}`),
  ],
)

const whose = () => uuid().notNull().references(userId, { onDelete: 'cascade' })

/** What somebody chose to be told, where it differs from the usual or was chosen once. */
export const notificationChoices = pgTable(
  'news_choices',
  {
    userId: whose(),
    topic: text({ enum: notificationTopics }).notNull(),
    channel: text({ enum: notificationChannels }).notNull(),
    pace: text({ enum: notificationFrequencies }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.topic, t.channel] }),
    check('news_choices_topic_known', sql`${t.topic} in ${oneOf(notificationTopics)}`),
    check('news_choices_channel_known', sql`${t.channel} in ${oneOf(notificationChannels)}`),
    check('news_choices_pace_known', sql`${t.pace} in ${oneOf(notificationFrequencies)}`),
    check('news_choices_only_mail_waits', sql`${t.channel} = 'email' or ${t.pace} in ('at_once', 'off')`),
  ],
)

/** When somebody does not want to be disturbed, by the clock at home. */
export const notificationHours = pgTable(
  'news_hours',
  {
    userId: uuid().primaryKey().references(userId, { onDelete: 'cascade' }),
    timeZone: text({ enum: timeZones }).notNull(),
    quietFrom: time(),
    quietUntil: time(),
  },
  (t) => [
    check('news_hours_zone_known', sql`${t.timeZone} in ${oneOf(timeZones)}`),
    check('news_hours_quiet_whole', sql`num_nonnulls(${t.quietFrom}, ${t.quietUntil}) in (0, 2)`),
    check('news_hours_quiet_ends', sql`${t.quietFrom} <> ${t.quietUntil}`),
  ],
)

/** Communities of which somebody is told nothing. */
export const mutedCommunities = pgTable(
  'muted_communities',
  {
    userId: whose(),
    communityId: uuid().notNull().references(communityId, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.communityId] }), index('muted_communities_community').on(t.communityId)],
)

/** What was chosen, when, and in the words that were read: never changed. `address_key`: see address-key.ts. */
export const notificationConsents = pgTable(
  'news_consents',
  {
    id: id(),
    userId: uuid().references(userId, { onDelete: 'cascade' }),
    addressKey: bytes(),
    wording: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('news_consents_user').on(t.userId, t.at),
    check('news_consents_of_somebody', sql`num_nonnulls(${t.userId}, ${t.addressKey}) = 1`),
  ],
)

/** Topics of which an address gets no mail: whoever has it said so, with an account or without. */
export const unsubscribedAddresses = pgTable(
  'unsubscribed_addresses',
  {
    addressKey: bytes().notNull(),
    topic: text({ enum: notificationTopics }).notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.addressKey, t.topic] }),
    check('unsubscribed_addresses_topic_known', sql`${t.topic} in ${oneOf(notificationTopics)}`),
  ],
)

/** Addresses that took no letter of late, and since when (bounces.ts). */
export const bouncedAddresses = pgTable(
  'bounced_addresses',
  { addressKey: bytes().primaryKey(), at: instant().notNull() },
  (t) => [index('bounced_addresses_at').on(t.at)],
)

/** What somebody was told of late, whatever way it took: emails that collect and the preview are made of it. */
export const sentNotifications = pgTable(
  'told_news',
  {
    id: id(),
    userId: whose(),
    topic: text({ enum: notificationTopics }).notNull(),
    data: jsonb().$type<StoredNotificationKinds>().notNull(),
    alike: text(),
    communityId: text(),
    /** Where it stands in the product: what was read there needs no email. */
    notificationId: uuid().references(() => notifications.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    /** When the email that collects it is due. */
    digestAt: instant(),
    digestId: uuid().references(() => digests.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('told_news_user').on(t.userId, t.at),
    index('told_news_notification').on(t.notificationId),
    index('told_news_digest').on(t.digestId).where(sql`${t.digestId} is not null`),
    index('told_news_due').on(t.digestAt).where(sql`${t.digestAt} is not null and ${t.digestId} is null`),
    check('told_news_topic_known', sql`${t.topic} in ${oneOf(notificationTopics)}`),
  ],
)

/** Notifications of what somebody deleted a moment ago, which come back where that is undone (drop-news.ts). */
export const droppedNotifications = pgTable(
  'dropped_notifications',
  {
    id: id(),
    /** The post or the comment. */
    subject: uuid().notNull(),
    userId: whose(),
    notificationId: uuid().notNull(),
    type: text({ enum: notificationTypes }).notNull(),
    /** As it would be of this comment alone. */
    data: jsonb().$type<StoredNotificationKinds>().notNull(),
    alike: text(),
    count: integer().notNull(),
    at: instant().notNull(),
    readAt: instant(),
    /** What stood in the product by this notification alone, of what was told. */
    told: uuid().array().notNull(),
    droppedAt: instant().notNull(),
  },
  (t) => [
    index('dropped_notifications_subject').on(t.subject),
    index('dropped_notifications_user').on(t.userId),
    index('dropped_notifications_dropped_at').on(t.droppedAt),
  ],
)

/** An email that collects what was told: one a person and moment, whichever process writes it. */
export const digests = pgTable('digests', { id: id(), userId: whose(), dueAt: instant().notNull() }, (t) => [
  uniqueIndex('digests_once').on(t.userId, t.dueAt),
  index('digests_due').on(t.dueAt),
])
