import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Rule, type Rules, requireActor, requireProfessional, unauthorized } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { remember } from '#core/request-memo.ts'
import { claimRequest, isOwned } from '#domains/marketplace/requests/ownership.ts'
import { readTalkToken } from './guest-messages.ts'

const notFound = () => new ApiError('not_found', 'Lead not found')

type Parties = { professionalId: string; requestId: string }

const partiesOf = (ctx: Context, actor: Actor, leadId: string) =>
  remember(actor, `parties of lead ${leadId}`, async () => {
    const { rows } = await ctx.db.execute<Parties>(
      sql`select professional_id as "professionalId", request_id as "requestId" from leads where id = ${leadId}`,
    )
    return rows[0]
  })

/** Another professional's lead is `not_found`, too. */
const leadHolder: Rule = async (ctx, actor, { leadId = '' }) => {
  const { id } = requireProfessional(actor)
  const parties = await partiesOf(ctx, requireActor(actor), leadId)
  if (parties?.professionalId !== id) throw notFound()
}

const leadParty: Rule = async (ctx, actor, { leadId = '' }) => {
  const somebody = requireActor(actor)
  const parties = await partiesOf(ctx, somebody, leadId)
  if (!parties) throw notFound()
  if (parties.professionalId === somebody.professional?.id) {
    requireProfessional(somebody)
    return
  }
  if (!(await claimRequest(ctx, somebody, parties.requestId))) throw notFound()
}

/** Opens only leads of the link's request. Once it belongs to an account, that account signs in instead. */
const talkGuest: Rule = async (ctx, _actor, { token = '', leadId }) => {
  const gone = new ApiError('not_found', 'This link can’t be used any more')
  const requestId = await readTalkToken(ctx, token)
  const owned = requestId && (await isOwned(ctx, requestId))
  if (requestId === undefined || owned === undefined) throw gone
  if (owned) throw unauthorized()
  if (leadId === undefined) return
  const { rows } = await ctx.db.execute(sql`select from leads where id = ${leadId} and request_id = ${requestId}`)
  if (rows.length === 0) throw gone
}

export const leadRules: Pick<Rules, 'leadHolder' | 'leadParty' | 'talkGuest'> = { leadHolder, leadParty, talkGuest }
