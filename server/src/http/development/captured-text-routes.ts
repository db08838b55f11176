import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { capturedTexts } from '#platform/sms/schema.ts'
import { parse } from '../routing/pipeline.ts'

const MOST = 200
const Query = z.object({ to: z.string().max(20).optional() })

/** `/dev/sms.json?to=`: text messages that were captured instead of sent, newest first; `to` is E.164. */
export function capturedTextRoutes(http: FastifyInstance, ctx: Context) {
  http.get('/dev/sms.json', async (request) => {
    const { to } = parse(Query, request.query, 'query') as z.output<typeof Query>
    return ctx.db
      .select()
      .from(capturedTexts)
      .where(to ? eq(capturedTexts.to, to) : undefined)
      .orderBy(desc(capturedTexts.at), desc(capturedTexts.id))
      .limit(MOST)
  })
}
