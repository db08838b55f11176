import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requestEvents } from './schema.ts'

type RequestEvent = {
  requestId: string
  /** What happened, in one word or two: `verified`, `quote_sent`. */
  kind: string
  professionalId?: string | undefined
  detail?: Record<string, string | number> | undefined
}

/**
 * Adds a line to a request's timeline, in the caller's transaction. Lines of the same millisecond are a microsecond
 * apart, so that they stay in the order in which they were written.
 */
export async function noteEvent(ctx: Context, { requestId, kind, professionalId, detail = {} }: RequestEvent) {
  const now = ctx.now()
  const at = sql`coalesce((select max(e.at) + interval '1 microsecond' from request_events e
    where e.request_id = ${requestId} and e.at >= ${now} and e.at < ${now}::timestamptz + interval '1 millisecond'),
    ${now}::timestamptz)`
  await ctx.db.insert(requestEvents).values({ requestId, kind, professionalId: professionalId ?? null, detail, at })
}
