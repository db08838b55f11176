import type { Lead } from '@lv/contract/lead-shapes'
import type { ChargeState, LeadStatus } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { unreadMessages } from '#domains/messaging/messages/members.ts'
import { prepared } from '#platform/database/prepared.ts'
import { singleRow } from '#platform/database/rows.ts'
import { reveals } from './phone.ts'
import { type LeadRow, leadColumns, presentLead } from './present.ts'

type Page = {
  professionalId: string
  userId: string
  limit: number
  offset: number
  status?: LeadStatus | undefined
  unread?: 'true' | 'false' | undefined
  charge?: ChargeState | undefined
  /** Without it no phone number is shown or logged. */
  withPhone: boolean
}

type Shape = { hasStatus: boolean; unread: Page['unread']; hasCharge: boolean }

const asks = (name: keyof Page | 'now', type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`

function filters({ hasStatus, unread, hasCharge }: Shape): SQL {
  const unreadMessage = sql`${unreadMessages({ subject: sql`l.id`, userId: asks('userId', 'uuid') })} > 0`
  const isUnread = sql`(l.read_at is null or ${unreadMessage})`
  return sql.join(
    [
      sql`l.professional_id = ${asks('professionalId', 'uuid')}`,
      ...(hasStatus ? [sql`l.status = ${asks('status', 'lead_status')}`] : []),
      ...(hasCharge ? [sql`l.charge = ${asks('charge', 'charge_state')}`] : []),
      ...(unread ? [unread === 'true' ? isUnread : sql`not ${isUnread}`] : []),
    ],
    sql` and `,
  )
}

const statement = (shape: Shape) =>
  prepared<{ leads: LeadRow[]; total: number }>(() => {
    const which = filters(shape)
    return sql`with page as (
        select ${leadColumns(asks('userId', 'uuid'))} from leads l join quote_requests r on r.id = l.request_id
        where ${which} order by l.sent_at desc nulls last, l.id desc
        limit ${asks('limit', 'int')} offset ${asks('offset', 'int')}),
      revealed as (${reveals(sql`(select * from page where ${asks('withPhone', 'boolean')})`, asks('now', 'timestamptz'))})
      select coalesce(json_agg(page), '[]') as leads, (select count(*)::int from leads l where ${which}) as total
      from page`
  })

const statements = new Map<string, ReturnType<typeof statement>>()

/** One query along the index `leads_inbox`, which also logs the phone numbers it shows. */
export async function leadHistory(ctx: Context, page: Page): Promise<{ items: Lead[]; total: number }> {
  const { status, unread, charge } = page
  const shape = { hasStatus: status !== undefined, unread, hasCharge: charge !== undefined }
  const key = JSON.stringify(shape)
  const read = statements.get(key) ?? statement(shape)
  statements.set(key, read)
  const { leads, total } = singleRow(await read(ctx, { ...page, now: ctx.now() }))
  const shown = (lead: Lead) => (page.withPhone ? lead : { ...lead, customerPhone: null })
  return { items: leads.map(presentLead).map(shown), total }
}
