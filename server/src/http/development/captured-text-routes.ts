import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { listCapturedTexts } from '#platform/sms/captured-texts.ts'
import { parse } from '../routing/pipeline.ts'

const Query = z.object({ to: z.string().max(20).optional() })

/** `/dev/sms.json?to=`: captured text messages, newest first; `to` is E.164. */
export function capturedTextRoutes(http: FastifyInstance, ctx: Context) {
  http.get('/dev/sms.json', async (request) => {
    const { to } = parse(Query, request.query, 'query') as z.output<typeof Query>
    return listCapturedTexts(ctx, to)
  })
}
