import type { ApplicationStatus } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { cursorOf, Micros } from '#platform/database/cursor.ts'
import { describeApplications, since, waits } from './parts/describe.read.ts'

type Page = { status?: ApplicationStatus | undefined; limit: number; cursor?: string | undefined }

const cursors = cursorOf(z.tuple([Micros, z.uuid()]))

/** Those that wait, what has waited longest first; of a status the newest first. */
function which({ status, cursor }: Page): { where: SQL; order: SQL } {
  const [micros, id] = cursor === undefined ? [] : cursors.decode(cursor)
  const place = sql`(timestamptz 'epoch' + ${micros ?? 0}::bigint * interval '1 microsecond', ${id ?? null}::uuid)`
  if (status)
    return {
      where: sql`status = ${status}::application_status and (${id === undefined} or id < ${id ?? null}::uuid)`,
      order: sql`id desc`,
    }
  return { where: sql`${waits} and (${id === undefined} or (${since}, id) > ${place})`, order: sql`${since}, id` }
}

/** Applications that wait for us, first what is due first; or of a status, newest first. `next` is null on the last page. */
export async function listApplications(ctx: Context, page: Page) {
  const rows = await describeApplications(ctx, { ...which(page), most: page.limit + 1 })
  const items = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? items.at(-1) : undefined
  return { items, next: last ? cursors.encode([last.micros, last.id]) : null }
}
