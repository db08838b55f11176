import type { Context } from '../../context.ts'
import { requestEvents } from './tables.ts'

type RequestEvent = {
  requestId: string
  /** What happened, in one word or two: `verified`, `quote_sent`. */
  kind: string
  professionalId?: string | undefined
  detail?: Record<string, string | number> | undefined
}

/** Adds a line to a request's timeline, in the caller's transaction. */
export async function noteEvent(ctx: Context, { requestId, kind, professionalId, detail = {} }: RequestEvent) {
  await ctx.db
    .insert(requestEvents)
    .values({ requestId, kind, professionalId: professionalId ?? null, detail, at: ctx.now() })
}
