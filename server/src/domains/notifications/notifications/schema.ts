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

/** The shape of queued emails, so that deleting a person edits both. `commentIds` etc.: see notification-of.ts. */
type StoredNotificationKinds = { kind: string; data: Record<string, string | undefined> } & Partial<
  Record<`${CountedId}s`, string[]>
>

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid().notNull().references(userId, { onDelete: 'cascade' }),
    type: text({ enum: notificationTypes }).notNull(),
    data: jsonb().$type<StoredNotificationKinds>().notNull(),
    /** Unread ones with the same key are combined ('3 new comments on ...'); null is never combined. */
    alike: text(),
    count: integer().notNull().default(1),
    /** The latest event in whole milliseconds, by which pages are cut. */
    at: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    index('notifications_newest').on(t.userId, t.at.desc(), t.id.desc()),
    uniqueIndex('notifications_one_unread_of_alike').on(t.userId, t.alike).where(sql`${t.readAt} is null`),
    index('notifications_at').on(t.at),
    // Finds notifications of something that is deleted.
    index('notifications_of').using('gin', t.data.op('jsonb_path_ops')),
    check('notifications_count_some', sql`${t.count} > 0`),
    check('notifications_type_known', sql`${t.type} in ${oneOf(notificationTypes)}`),
  ],
)

const whose = () => uuid().notNull().references(userId, { onDelete: 'cascade' })

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

/** Quiet hours by the person's own time zone. */
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

export const mutedCommunities = pgTable(
  'muted_communities',
  {
    userId: whose(),
    communityId: uuid().notNull().references(communityId, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.communityId] }), index('muted_communities_community').on(t.communityId)],
)

/** An append-only record of what was chosen, in the words that were read. `address_key`: see recipients.ts. */
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

export const bouncedAddresses = pgTable(
  'bounced_addresses',
  { addressKey: bytes().primaryKey(), at: instant().notNull() },
  (t) => [index('bounced_addresses_at').on(t.at)],
)

/** Recent notifications by any channel, for digests and the preview. */
export const sentNotifications = pgTable(
  'told_news',
  {
    id: id(),
    userId: whose(),
    topic: text({ enum: notificationTopics }).notNull(),
    data: jsonb().$type<StoredNotificationKinds>().notNull(),
    alike: text(),
    communityId: text(),
    notificationId: uuid().references(() => notifications.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    /** When its digest email is due; null where none collects it. */
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

export const droppedNotifications = pgTable(
  'dropped_notifications',
  {
    id: id(),
    subject: uuid().notNull(),
    userId: whose(),
    notificationId: uuid().notNull(),
    type: text({ enum: notificationTypes }).notNull(),
    data: jsonb().$type<StoredNotificationKinds>().notNull(),
    alike: text(),
    count: integer().notNull(),
    at: instant().notNull(),
    readAt: instant(),
    /** Rows of `told_news` that belonged to this notification alone. */
    told: uuid().array().notNull(),
    droppedAt: instant().notNull(),
  },
  (t) => [
    index('dropped_notifications_subject').on(t.subject),
    index('dropped_notifications_user').on(t.userId),
    index('dropped_notifications_dropped_at').on(t.droppedAt),
  ],
)

/** One digest email a person and moment, whichever process writes it. */
export const digests = pgTable('digests', { id: id(), userId: whose(), dueAt: instant().notNull() }, (t) => [
  uniqueIndex('digests_once').on(t.userId, t.dueAt),
  index('digests_due').on(t.dueAt),
])
