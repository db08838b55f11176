import { z } from 'zod'
import { BasedOn } from './based-on.ts'
import { CommunityParams } from './communities.ts'
import { Id, Instant, limit, line, text } from './fields.ts'
import type { Contract } from './operation.ts'
import { ANNOUNCEMENT_MAX } from './options.ts'

export const Announcement = z.object({
  id: z.string(),
  communityId: z.string(),
  title: z.string(),
  /** Markdown as it was written. */
  content: z.string(),
  /** The content as sanitised HTML. */
  html: z.string(),
  isPinned: z.boolean(),
  /** When it was, or will be, shown to the community. */
  publishedAt: Instant,
  /** It waits for that: only the owner and moderators see it. */
  isScheduled: z.boolean(),
  editedAt: Instant.nullable(),
  /** `id`: null for visitors. */
  author: z.object({ id: z.string().nullable(), firstName: z.string(), lastName: z.string() }),
})
export type Announcement = z.output<typeof Announcement>

const title = line(150, 'Title is required')
const content = text(ANNOUNCEMENT_MAX, 'Say something first')
/** ISO 8601; null or left out: now. */
const publishAt = z.iso.datetime({ offset: true, error: 'Choose a day and a time that exist' }).nullable()

export const AnnouncementParams = CommunityParams.extend({ announcementId: Id })
export const CreateAnnouncement = z.strictObject({
  title,
  content,
  isPinned: z.boolean().default(false),
  publishAt: publishAt.default(null),
})
export const UpdateAnnouncement = z.strictObject({
  title: title.optional(),
  content: content.optional(),
  isPinned: z.boolean().optional(),
  publishAt: publishAt.optional(),
  basedOn: BasedOn,
})

const all = '/api/communities/:communityId/announcements'
/** A text of 10,000 characters, however they are written down. */
const LONG_TEXT_BYTES = 131_072

export const announcements = {
  list: {
    method: 'GET',
    path: all,
    summary: 'Announcements, pinned first, then newest; the owner and moderators see those that wait, too',
    access: 'communityReader',
    momentOld: 'may',
    params: CommunityParams,
    query: z.strictObject({
      limit: limit(10).transform((value) => Math.min(value, 20)),
      cursor: z.string().max(200).optional(),
    }),
    response: z.array(Announcement),
    paged: 'cursor',
  },
  create: {
    method: 'POST',
    path: all,
    summary: 'Announce something to the whole community, now or later; members are told as they have chosen',
    access: 'communityModerator',
    rateLimit: 'announcements',
    idempotent: true,
    params: CommunityParams,
    body: CreateAnnouncement,
    bodyBytes: LONG_TEXT_BYTES,
    response: Announcement,
    status: 201,
  },
  get: {
    method: 'GET',
    path: `${all}/:announcementId`,
    summary: 'One announcement',
    access: 'communityReader',
    momentOld: 'may',
    params: AnnouncementParams,
    response: Announcement,
  },
  update: {
    method: 'PATCH',
    path: `${all}/:announcementId`,
    summary: 'Change an announcement; nobody is told again. When it is shown can be changed until then',
    access: 'communityModerator',
    rateLimit: 'edits',
    params: AnnouncementParams,
    body: UpdateAnnouncement,
    bodyBytes: LONG_TEXT_BYTES,
    response: Announcement,
  },
  remove: {
    method: 'DELETE',
    path: `${all}/:announcementId`,
    summary: 'Delete an announcement for good; one that waits is never shown',
    access: 'communityModerator',
    params: AnnouncementParams,
    response: z.object({ id: z.string() }),
  },
} as const satisfies Contract
