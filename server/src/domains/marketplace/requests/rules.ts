import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Rule, type Rules, requireActor, requireProfessional } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { remember } from '#core/request-memo.ts'
import { REQUEST_NOT_FOUND } from './find.ts'
import { claimRequest } from './ownership.ts'

const notFound = () => new ApiError('not_found', REQUEST_NOT_FOUND)

const isOwner = (ctx: Context, actor: Actor, requestId: string) =>
  remember(actor, `owns request ${requestId}`, () => claimRequest(ctx, actor, requestId))

async function isAccepted(ctx: Context, { professional }: Actor, requestId: string): Promise<boolean> {
  if (!professional) return false
  const { rows } = await ctx.db.execute(sql`select from quotes q join quote_requests r on r.id = q.request_id
    where q.request_id = ${requestId} and q.professional_id = ${professional.id} and q.status = 'accepted'
      and r.erased_at is null`)
  return rows.length > 0
}

/** Another person's request is `not_found`, too. */
const requestOwner: Rule = async (ctx, actor, { requestId = '' }) => {
  if (!(await isOwner(ctx, requireActor(actor), requestId))) throw notFound()
}

const requestParty: Rule = async (ctx, actor, { requestId = '' }) => {
  const somebody = requireActor(actor)
  if (await isOwner(ctx, somebody, requestId)) return
  if (!(await isAccepted(ctx, somebody, requestId))) throw notFound()
  requireProfessional(somebody)
}

export const requestRules: Pick<Rules, 'requestOwner' | 'requestParty'> = { requestOwner, requestParty }
