import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { notifyBrowsers } from '#platform/realtime/notify-browsers.ts'
import { requestEvents } from './schema.ts'

type RequestEvent = {
  requestId: string
  kind: string
  professionalId?: string | undefined
  detail?: Record<string, string | number> | undefined
}

/** Its homeowner's open pages hear of it. Lines of the same millisecond are a microsecond apart, so that they keep their order. */
export async function noteEvent(ctx: Context, { requestId, kind, professionalId, detail = {} }: RequestEvent) {
  const now = ctx.now()
  const at = sql`coalesce((select max(e.at) + interval '1 microsecond' from request_events e
    where e.request_id = ${requestId} and e.at >= ${now} and e.at < ${now}::timestamptz + interval '1 millisecond'),
    ${now}::timestamptz)`
  const userId = sql<string | null>`(select r.user_id from quote_requests r where r.id = ${requestId})`
  const [noted] = await ctx.db
    .insert(requestEvents)
    .values({ requestId, kind, professionalId: professionalId ?? null, detail, at })
    .returning({ userId })
  if (noted?.userId) await notifyBrowsers(ctx, { people: [noted.userId] }, { kind: 'request', requestId })
}
