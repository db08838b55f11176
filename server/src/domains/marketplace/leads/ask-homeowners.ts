import { sql } from 'drizzle-orm'
import { subtractBusinessHours } from '#core/calendar/business-hours.ts'
import { type Context, transact } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { displayNameSql } from '#domains/professionals/profiles/queries.ts'
import { isOpenLead } from './open-leads.ts'

/** Business hours after the first attempt, or after a lead without one. */
const AFTER_ATTEMPT_HOURS = 24
const AFTER_LEAD_HOURS = 48
const BATCH = 100

type Asked = {
  leadId: string
  email: string
  userId: string | null
  name: string
  professional: string
  personId: string
  title: string
}

const askBatch = (ctx: Context) =>
  transact(ctx, async (ctx) => {
    const now = ctx.now()
    const { rows } = await ctx.db.execute<Asked>(sql`with quiet as (
        select l.id from leads l join quote_requests r on r.id = l.request_id
        where l.charge = 'held' and l.asked_at is null and l.decide_at > ${now}
          and (l.attempted_at <= ${subtractBusinessHours(now, AFTER_ATTEMPT_HOURS)}
            or (l.attempted_at is null and l.sent_at <= ${subtractBusinessHours(now, AFTER_LEAD_HOURS)}))
          and (r.status in ('pending', 'quoted') or r.status = 'in_progress' and ${isOpenLead}) and r.erased_at is null and r.email_bounced_at is null
        order by l.decide_at limit ${BATCH} for no key update of l skip locked),
      asked as (
        update leads set asked_at = ${now} from quiet where leads.id = quiet.id
        returning leads.id, leads.request_id, leads.professional_id)
      select asked.id as "leadId", r.email, r.user_id as "userId", r.name, ${displayNameSql} as professional,
        p.user_id as "personId", ${jobKindColumn} as title
      from asked join quote_requests r on r.id = asked.request_id join professionals p on p.id = asked.professional_id`)
    await notify(
      ctx,
      rows.map(({ leadId, email, userId, ...data }): NewNotification => {
        const link = { kind: 'lead_answer', subject: leadId } as const
        return { kind: 'lead-question', to: { email, userId }, data, link }
      }),
    )
    return rows.length
  })

export async function askHomeowners(ctx: Context): Promise<number> {
  for (let all = 0; ; ) {
    const asked = await askBatch(ctx)
    all += asked
    if (asked < BATCH) return all
  }
}
