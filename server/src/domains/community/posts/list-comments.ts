import type { CommentPage } from '@lv/contract/comments'
import { invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { fitsPage } from '#platform/database/page-by-bytes.ts'
import { requireRow, singleRow } from '#platform/database/rows.ts'
import {
  inThread,
  lies,
  micros,
  type PageOf,
  type Place,
  pageAsJson,
  presentPage,
  type RawPage,
  weight,
} from './parts/comment-page.ts'
import { commentCursor } from './parts/cursor.ts'
import { htmlReader } from './rendered-html.ts'

type Query = {
  postId: string
  viewerId: string | null
  limit: number
  parentId?: string | undefined
  beside?: string | undefined
  cursor?: string | undefined
}

/** The comments, and their bytes, that are shown before the requested one. */
const BEFORE = 10
const BYTES_BEFORE = 131_072

async function locate(ctx: Context, { postId, beside }: { postId: string; beside: string }) {
  const { rows } = await ctx.db.execute<Place & { parentId: string | null }>(
    sql`select c.id, c.parent_id as "parentId", ${micros} as micros from comments c
      where c.id = ${beside} and c.post_id = ${postId}`,
  )
  const { parentId, ...place } = requireRow(rows, 'Comment not found')
  return { parentId, place: { ...place, micros: Number(place.micros) } }
}

const newestFirst = sql`c.parent_id desc, c.created_at desc, c.id desc`

async function beginBefore(ctx: Context, thread: PageOf, place: Place) {
  const count = Math.min(BEFORE + 1, thread.limit)
  const { rows } = await ctx.db.execute<Place & { fits: boolean }>(
    sql`select c.id, ${micros} as micros, ${fitsPage(weight, newestFirst, count, BYTES_BEFORE)} as fits
      from comments c where ${inThread(thread)} and ${lies('<=', place)}
      order by ${newestFirst} limit ${count + 1}`,
  )
  const first = rows.findLast((row) => row.fits)
  return {
    from: first ? { id: first.id, micros: Number(first.micros) } : place,
    isFromStart: rows.every((row) => row.fits),
  }
}

type Start = PageOf & { isFromStart: boolean }

async function startOf(ctx: Context, { parentId, beside, cursor, ...asked }: Query): Promise<Start> {
  if (cursor !== undefined) {
    const [parentId, micros, id] = commentCursor.decode(cursor)
    return { ...asked, parentId, after: { micros, id }, isFromStart: false }
  }
  if (beside === undefined) return { ...asked, parentId: parentId ?? null, isFromStart: true }
  const at = await locate(ctx, { postId: asked.postId, beside })
  const thread = { ...asked, parentId: at.parentId }
  return { ...thread, ...(await beginBefore(ctx, thread, at.place)) }
}

/**
 * A page of long comments ends earlier (see `fits`).
 * @throws `not_found` for `beside` if the post never had that comment, `invalid` for more than one way to ask
 */
export async function listComments(ctx: Context, asked: Query): Promise<CommentPage> {
  const ways = [asked.parentId, asked.beside, asked.cursor].filter((way) => way !== undefined)
  if (ways.length > 1) throw invalidField('cursor', 'Ask by one of cursor, beside and parentId')
  const { isFromStart, ...page } = await startOf(ctx, asked)
  const { rows } = await ctx.db.execute<{ page: RawPage }>(
    sql`select ${pageAsJson({ ...page, now: ctx.now() })} as page`,
  )
  return presentPage(singleRow(rows).page, { parentId: page.parentId, isFromStart, htmlOf: htmlReader() })
}
