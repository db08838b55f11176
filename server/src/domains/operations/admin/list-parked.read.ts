import type { ParkedJob } from '@lv/contract/admin-jobs'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { wire } from '#platform/database/wire.ts'
import { isLetter } from '#platform/jobs/is-message.ts'

/** `adminId` is null from the command line. */
type Page = { name?: string | undefined; limit: number; cursor?: string | undefined; adminId: string | null }

const cursors = cursorOf(z.tuple([Micros, z.uuid()]))
/** A reason is read, and not studied. */
const SHOWN = 300

/**
 * What was tried to the end and given up, all of it or of one kind of work, newest first, with what came of the last try.
 * `next` is null on the last page.
 */
export async function listParked(ctx: Context, { name, limit, cursor, adminId }: Page) {
  const [micros, id] = cursor === undefined ? [] : cursors.decode(cursor)
  const at = sql`(extract(epoch from created_on) * 1000000)::bigint`
  const ofKind = name === undefined ? sql`true` : sql`source_name = ${name}`
  const older = id === undefined ? sql`true` : sql`(${at}, id) < (${micros}::bigint, ${id}::uuid)`
  const { rows } = await ctx.db.execute<ParkedJob & { micros: number }>(sql`
    select id, source_name as name, data ->> 'kind' as kind, data ->> 'to' as to, source_created_on as "writtenAt",
      created_on as "parkedAt", ${isLetter} as "canDrop", ${at}::float as micros,
      left(split_part(coalesce(source_output ->> 'message', source_output::text, 'no reason was kept'), chr(10), 1), ${SHOWN}) as why
    from jobs.job where name = 'parked' and ${ofKind} and ${older} order by ${at} desc, id desc limit ${limit + 1}`)
  const { items, last } = cutPage(rows, limit)
  if (items.length > 0)
    await audit(ctx, { actorId: adminId, action: 'parked_jobs_seen', detail: { count: items.length } })
  return {
    items: items.map(({ micros: _micros, writtenAt, parkedAt, ...job }) => ({
      ...job,
      writtenAt: wire(writtenAt),
      parkedAt: wire(parkedAt),
    })),
    next: last ? cursors.encode([last.micros, last.id]) : null,
  }
}
