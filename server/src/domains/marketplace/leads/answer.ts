import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { readMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { displayNameSql } from '#domains/professionals/profiles/queries.ts'
import { singleRow } from '#platform/database/rows.ts'
import { recordEngagement } from './engagement.ts'

type Answer = 'yes' | 'no'
type Given = { requestId: string; professionalId: string; professionalName: string; before: Answer | null }

const thanks: Record<Answer, (name: string) => string> = {
  yes: (name) => `Good to hear that ${name} was in touch.`,
  no: (name) => `We’ve let ${name} know that you’re still waiting.`,
}

const repeated = (name: string, before: Answer) =>
  `You told us before that ${name} was ${before === 'no' ? 'not ' : ''}in touch, so nothing has changed.`

/** The first answer counts; the lead stays locked until it is written. */
async function give(ctx: Context, leadId: string, answer: Answer): Promise<Given> {
  const { rows } = await ctx.db.execute<Given>(sql`with lead as (
      select id, request_id, professional_id, answer from leads where id = ${leadId} for no key update),
    given as (update leads set answer = ${answer} from lead where leads.id = lead.id and lead.answer is null)
    select lead.request_id as "requestId", p.id as "professionalId", ${displayNameSql} as
      "professionalName", lead.answer as before
    from lead join professionals p on p.id = lead.professional_id`)
  return singleRow(rows)
}

/**
 * Yes captures the points; the first answer counts.
 * @throws `invalid` for a link that is unknown or over
 */
export function answerLead(ctx: Context, { token, answer }: { token: string; answer: Answer }) {
  return transact(ctx, async (ctx) => {
    const link = await readMailToken(ctx, { kind: 'lead_answer', token })
    if (!link) throw new ApiError('invalid', 'This link is invalid or has expired.')
    const { requestId, professionalId, professionalName, before } = await give(ctx, link.subject, answer)
    if (before) return { message: repeated(professionalName, before), professionalName, answer: before }
    if (answer === 'yes') await recordEngagement(ctx, link.subject, 'confirmed_contact')
    await noteEvent(ctx, { requestId, kind: `answered_${answer}`, professionalId })
    return { message: thanks[answer](professionalName), professionalName, answer }
  })
}
