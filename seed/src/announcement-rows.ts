import { DAY_MS, HOUR_MS } from '@lv/contract/durations'
import { HTML_VERSION, renderMarkdown } from '@lv/server/domains/community/posts/render-markdown.ts'
import { ownAnnouncements, type SeedAnnouncement, usualAnnouncements } from './content/announcements.ts'
import { seedId } from './insert.ts'
import type { Village, VillageCommunity } from './shapes.ts'

type Row = Record<string, unknown>

/** Every third community has none, every third one: owners differ. */
const usualOf = ({ category }: VillageCommunity, at: number): SeedAnnouncement[] =>
  (usualAnnouncements[category] ?? []).slice(0, at % 3)

function rowOf({ key, ownerKey }: VillageCommunity, told: SeedAnnouncement, now: Date): Row {
  // At ten past seven in the morning in Melbourne, or eight.
  const day = Math.floor(now.getTime() / DAY_MS) * DAY_MS - told.daysAgo * DAY_MS
  const at = new Date(Math.min(day + 21.2 * HOUR_MS, now.getTime() - HOUR_MS))
  return {
    id: seedId(`announcement/${key}/${told.title}`),
    community_id: seedId(key),
    author_id: seedId(ownerKey),
    title: told.title,
    content: told.content,
    content_html: renderMarkdown(told.content),
    html_version: HTML_VERSION,
    is_pinned: told.isPinned ?? false,
    published_at: at,
    told_at: at,
    created_at: at,
  }
}

/** What the owners have told their communities, since these began. */
export const announcementRows = ({ communities }: Village, now: Date): Row[] =>
  communities.flatMap((community, at) =>
    (ownAnnouncements[community.key] ?? usualOf(community, at))
      .filter(({ daysAgo }) => community.createdAt.getTime() < now.getTime() - (daysAgo + 1) * DAY_MS)
      .map((told) => rowOf(community, told, now)),
  )
