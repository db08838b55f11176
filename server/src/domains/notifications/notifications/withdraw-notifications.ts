import { sql } from 'drizzle-orm'
import { alsoInvalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { notifyBrowsers } from '#platform/realtime/notify-browsers.ts'
import { type CountedId, listOf } from './notification-of.ts'
import { stillHolds } from './stands.ts'

type Row = { userId: string }

export async function notifyReaders(ctx: Context, rows: Row[]) {
  if (rows.length === 0) return
  const people = rows.map(({ userId }) => userId)
  await notifyBrowsers(ctx, { people }, { kind: 'unread' })
  alsoInvalidates(...people.map((id) => `person:${id}` as const))
}

/** Ids that a notification can be about; counted ones are removed by `dropCounted`. */
type About =
  | 'postId'
  | 'communityId'
  | 'announcementId'
  | 'eventId'
  | 'projectId'
  | 'conversationId'
  | 'reviewId'
  | 'complaintId'
  | 'leadId'
  | 'requestId'
  | 'quoteId'
  | 'decisionId'
  | 'documentId'
  | 'certificate'

/** Call it after whatever ended them, in its transaction. */
export async function withdrawNotifications(
  ctx: Context,
  { about, ids, userIds }: { about: About; ids: string[]; userIds?: string[] },
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await ctx.db.execute<Row>(sql`with over as (
      select n.id from unnest(${sql.param(ids)}::text[]) as given(id)
        join notifications n on n.data @> jsonb_build_object('data', jsonb_build_object(${about}::text, given.id))
      where ${userIds ? sql`n.user_id = any(${sql.param(userIds)}::uuid[])` : sql`true`} and not ${stillHolds(ctx)}
      order by n.user_id, n.alike, n.id for update of n),
    gone as (
      delete from notifications using over where notifications.id = over.id returning user_id, read_at)
    select distinct user_id as "userId" from gone where read_at is null`)
  await notifyReaders(ctx, rows)
}

/** Deletes notifications left empty. Call it in the transaction that deleted the items. */
export async function dropCounted(ctx: Context, counted: CountedId, gone: string[]): Promise<void> {
  if (gone.length === 0) return
  const ids = sql.param(gone)
  const list = sql`${listOf(counted)}::text`
  const { rows } = await ctx.db.execute<Row>(sql`with held as (
      select n.id, n.data from unnest(${ids}::text[]) as given(id)
        join notifications n on n.data @> jsonb_build_object(${list}, jsonb_build_array(given.id))
      order by n.user_id, n.alike, n.id for update of n),
    fewer as (
      select held.id, count(*) filter (where said.id = any(${ids}::text[]))::int as gone,
        coalesce(jsonb_agg(said.id order by said.place) filter (where said.id <> all(${ids}::text[])), '[]') as left_
      from (select distinct id, data from held) held
        cross join lateral jsonb_array_elements_text(held.data -> ${list}) with ordinality said(id, place)
      group by held.id),
    over as (
      delete from notifications n using fewer where n.id = fewer.id and n.count <= fewer.gone
      returning n.user_id, n.read_at),
    kept as (
      update notifications n set count = n.count - fewer.gone,
        data = jsonb_set(jsonb_set(n.data, array[${list}], fewer.left_), array['data', ${counted}::text],
          coalesce(fewer.left_ -> -1, '""'))
      from fewer where n.id = fewer.id and n.count > fewer.gone returning n.user_id, n.read_at)
    select user_id as "userId" from over where read_at is null
    union select user_id from kept where read_at is null`)
  await notifyReaders(ctx, rows)
}
