import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { greetingFor, reasonLine, stripLinks } from '#core/email-parts.ts'
import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'
import { isStillMember } from '#domains/community/communities/members.ts'
import { dataId } from '#domains/notifications/notifications/stands.ts'

const isStillOn = (ctx: Context): SQL =>
  sql`(${isStillMember(ctx)} and (${dataId('eventId')} is null or exists (select from community_events e
    where e.id = ${dataId('eventId')} and e.cancelled_at is null)))`

const isStillComing = (ctx: Context): SQL =>
  sql`(${isStillOn(ctx)} and (${dataId('eventId')} is null or exists (select from event_registrations r
    where r.event_id = ${dataId('eventId')} and r.user_id = n.user_id and r.status = 'registered')))`

type OfEvent = { eventId: string; communityId: string; title: string; where: string; when: string }

/** `many`: number of events of a series, as a string. */
export type CommunityEventsNotificationKinds = {
  'event-promoted': { data: OfEvent }
  'event-reminder': { data: OfEvent }
  'event-changed': { data: OfEvent & { many: string } }
  'event-cancelled': { data: OfEvent & { many: string; reason: string } }
}

const eventPath = ({ communityId, eventId }: { communityId: string; eventId: string }) =>
  `/community/${communityId}/events/${eventId}`
const at = (said: { communityId: string; eventId: string }) => ({ label: 'Open the event', path: eventPath(said) })
const AN_EVENT = 'an event'
const isSeveral = (many: string) => Number(many) > 1

export const communityEventsEmails: Emails<CommunityEventsNotificationKinds> = {
  'event-promoted': ({ title = AN_EVENT, where, when, ...said }) => ({
    subject: `You have a place: ${stripLinks(title)}`,
    greeting: greetingFor(undefined),
    paragraphs: [
      `A place has come up at ${stripLinks(title)}, and it’s yours: you were next on the waiting list.`,
      `${when}. ${stripLinks(where)}.`,
      'If you can’t come any more, please cancel your registration, so that the next person gets the place.',
    ],
    action: at(said),
  }),
  'event-reminder': ({ title = AN_EVENT, where, when, ...said }) => ({
    subject: `Soon: ${stripLinks(title)}`,
    greeting: greetingFor(undefined),
    paragraphs: [
      `You’re registered for ${stripLinks(title)}.`,
      `${when}. ${stripLinks(where)}.`,
      'If you can’t come, please cancel your registration: somebody may be waiting for the place.',
    ],
    action: at(said),
  }),
  'event-changed': ({ title = AN_EVENT, where, when, many, ...said }) => ({
    subject: `Changed: ${stripLinks(title)}`,
    greeting: greetingFor(undefined),
    paragraphs: [
      isSeveral(many)
        ? `The time or place of ${stripLinks(title)} has changed. You’re registered for ${many} of its dates; the next one is now:`
        : `The time or place of ${stripLinks(title)} has changed. It is now:`,
      `${when}. ${stripLinks(where)}.`,
      'You’re still registered. If it no longer suits you, please cancel.',
    ],
    action: at(said),
  }),
  'event-cancelled': ({ title = AN_EVENT, when, many, reason, ...said }) => ({
    subject: `Cancelled: ${stripLinks(title)}`,
    greeting: greetingFor(undefined),
    paragraphs: [
      isSeveral(many)
        ? `${stripLinks(title)} has been cancelled. You were registered for ${many} of its dates, the first on ${when}.`
        : `${stripLinks(title)} on ${when} has been cancelled.`,
      ...(reason ? [reasonLine(reason)] : []),
    ],
    action: at(said),
  }),
}

const keeps = ['title', 'communityId', 'eventId', 'when'] as const

export const communityEventsNotifications: Notifications<CommunityEventsNotificationKinds> = {
  'event-promoted': defineNotification({
    type: 'community',
    keeps,
    stands: isStillComing,
    write: ({ title = AN_EVENT, when, ...said }) => ({
      text: `You have a place at “${title}”, ${when}`,
      path: eventPath(said),
    }),
  }),
  'event-reminder': defineNotification({
    type: 'community',
    keeps,
    stands: isStillComing,
    write: ({ title = AN_EVENT, when, ...said }) => ({ text: `Soon: “${title}”, ${when}`, path: eventPath(said) }),
  }),
  'event-changed': defineNotification({
    type: 'community',
    keeps,
    stands: isStillOn,
    write: ({ title = AN_EVENT, when, ...said }) => ({
      text: `The time or place of “${title}” has changed: ${when}`,
      path: eventPath(said),
    }),
  }),
  'event-cancelled': defineNotification({
    type: 'community',
    keeps,
    stands: isStillMember,
    write: ({ title = AN_EVENT, when, ...said }) => ({
      text: `“${title}”, ${when}, was cancelled`,
      path: eventPath(said),
    }),
  }),
}
