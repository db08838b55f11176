import { daysAfter } from '@lv/contract/calendar'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import { hiredName, hiredUserId, jobPlace, jobSource, withHired } from './source.read.ts'

type ContractDates = {
  id: string
  name: string
  startOn: string | null
  endOn: string | null
  addedDays: number
  coolsUntil: string | null
}
export type Dates = {
  engagementId: string
  title: string
  place: string
  contracts: ContractDates[]
  tasks: { id: string; title: string; dueOn: string; isDone: boolean }[]
}

/** The dates of the job that a feed is of, as its owner may see them; undefined once they are on it no longer. */
export async function findDates(ctx: Context, key: string): Promise<Dates | undefined> {
  const { rows } = await ctx.db.execute<Dates>(sql`with feed as materialized (
      select e.id, f.user_id, ${jobPlace} as place, coalesce(p.title, ep.kind, ${jobKindColumn}) as title,
        coalesce((r.user_id = f.user_id and r.erased_at is null) or p.owner_id = f.user_id, false) as is_owner
      from ${jobSource} join engagement_feeds f on f.engagement_id = e.id where f.key = ${key}::uuid),
    visible as materialized (
      select c.*, ${hiredName} as called from feed join engagement_contracts c on c.engagement_id = feed.id ${withHired}
      where feed.is_owner or ${hiredUserId} = feed.user_id)
    select feed.id as "engagementId", feed.title, feed.place,
      (select json_agg(json_build_object('id', c.id, 'name', c.called, 'startOn', c.start_on, 'endOn', c.end_on,
          'coolsUntil', c.cools_until, 'addedDays', coalesce((select sum(k.days) from engagement_changes k
            where k.contract_id = c.id and k.status = 'accepted'), 0)) order by c.number) from visible c) as contracts,
      (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'dueOn', t.due_on,
          'isDone', t.done_at is not null) order by t.due_on, t.id), '[]')
        from engagement_tasks t where t.engagement_id = feed.id and t.due_on is not null) as tasks
    from feed where exists (select from visible)`)
  const [dates] = rows
  return (
    dates && {
      ...dates,
      contracts: dates.contracts.map((one) => ({ ...one, endOn: one.endOn && daysAfter(one.endOn, one.addedDays) })),
    }
  )
}
