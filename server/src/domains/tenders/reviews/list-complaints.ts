import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { cursorOf, Micros } from '#platform/database/cursor.ts'
import { describeComplaints, since, waits } from './parts/describe-complaints.read.ts'

type Page = { status: 'waiting' | 'decided'; limit: number; cursor?: string | undefined }

const cursors = cursorOf(z.tuple([Micros, z.uuid()]))

function which({ status, cursor }: Page): { where: SQL; order: SQL } {
  const [micros, id] = cursor === undefined ? [] : cursors.decode(cursor)
  const place = sql`(timestamptz 'epoch' + ${micros ?? 0}::bigint * interval '1 microsecond', ${id ?? null}::uuid)`
  if (status === 'decided')
    return {
      where: sql`not ${waits} and (${id === undefined} or c.id < ${id ?? null}::uuid)`,
      order: sql`c.id desc`,
    }
  return { where: sql`${waits} and (${id === undefined} or (${since}, c.id) > ${place})`, order: sql`${since}, c.id` }
}

/** Waiting complaints come by due date, decided ones newest first. */
export async function listComplaints(ctx: Context, page: Page) {
  const rows = await describeComplaints(ctx, { ...which(page), most: page.limit + 1 })
  const shown = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? shown.at(-1) : undefined
  return {
    items: shown.map(({ micros: _, complainantId: __, authorId: ___, ...complaint }) => complaint),
    next: last ? cursors.encode([last.micros, last.id]) : null,
  }
}
