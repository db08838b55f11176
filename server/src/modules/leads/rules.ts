import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { type Rule, type Rules, requireActor, requireProfessional } from '../../http/access.ts'
import type { Actor } from '../../http/actor.ts'
import { remember } from '../../http/remember.ts'
import { claimRequest } from '../requests/ownership.ts'

const notFound = () => new ApiError('not_found', 'Lead not found')

type Parties = { professionalId: string; requestId: string }

const partiesOf = (ctx: Context, actor: Actor, leadId: string) =>
  remember(actor, `parties of lead ${leadId}`, async () => {
    const { rows } = await ctx.db.execute<Parties>(
      sql`select professional_id as "professionalId", request_id as "requestId" from leads where id = ${leadId}`,
    )
    return rows[0]
  })

/** The professional whose lead it is. A missing lead and somebody else's look the same: 404. */
const leadHolder: Rule = async (ctx, actor, { leadId = '' }) => {
  const { id } = requireProfessional(actor)
  const parties = await partiesOf(ctx, requireActor(actor), leadId)
  if (parties?.professionalId !== id) throw notFound()
}

/** The professional whose lead it is, or the homeowner whose request it is. */
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

/** Who may do what with a lead (authorisation matrix). */
export const leadRules: Pick<Rules, 'leadHolder' | 'leadParty'> = { leadHolder, leadParty }
