import type { Lead } from '@lv/contract/lead'
import type { ChargeState, LeadStatus } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { only } from '../../db/rows.ts'
import { unreadMessages } from '../messages/unread.ts'
import { type LeadRow, leadColumns, presentLead } from './present.ts'
import { reveals } from './reveal.ts'

type Page = {
  professionalId: string
  userId: string
  limit: number
  offset: number
  status?: LeadStatus | undefined
  unread?: 'true' | 'false' | undefined
  charge?: ChargeState | undefined
}

function filters({ professionalId, userId, status, unread, charge }: Page): SQL {
  const unreadMessage = sql`${unreadMessages({ subject: sql`l.id`, userId: sql`${userId}::uuid` })} > 0`
  const isUnread = sql`(l.read_at is null or ${unreadMessage})`
  return sql.join(
    [
      sql`l.professional_id = ${professionalId}`,
      ...(status ? [sql`l.status = ${status}`] : []),
      ...(charge ? [sql`l.charge = ${charge}`] : []),
      ...(unread ? [unread === 'true' ? isUnread : sql`not ${isUnread}`] : []),
    ],
    sql` and `,
  )
}

/**
 * The professional's leads, newest first, with how many there are: one query along the index `leads_inbox`, which also
 * logs the phone numbers it shows. Unread: never opened, or with messages that were not read.
 */
export async function leadHistory(ctx: Context, page: Page): Promise<{ items: Lead[]; total: number }> {
  const which = filters(page)
  const { rows } = await ctx.db.execute<{ leads: LeadRow[]; total: number }>(sql`with page as (
      select ${leadColumns(page.userId)} from leads l join quote_requests r on r.id = l.request_id
      where ${which} order by l.sent_at desc nulls last, l.id desc limit ${page.limit} offset ${page.offset}),
    revealed as (${reveals(sql`page`, ctx.now())})
    select coalesce(json_agg(page), '[]') as leads, (select count(*)::int from leads l where ${which}) as total
    from page`)
  const { leads, total } = only(rows)
  return { items: leads.map(presentLead), total }
}
