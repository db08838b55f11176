import { DAY_MS } from '@lv/contract/durations'
import type { Figures } from '@lv/contract/quotes'
import { sql } from 'drizzle-orm'
import { businessMinutesBetween } from '#core/calendar/business-hours.ts'
import type { Context } from '#core/context.ts'
import { median } from '#domains/marketplace/leads/analytics.ts'
import { singleRow } from '#platform/database/rows.ts'

const MIN = 10
const ANSWER_DAYS = 90
const ANSWERS_MAX = 100
/** Requests verified this month were created within this time, because unverified ones are deleted after 30 days. */
const REQUEST_DAYS = 62

/** Ids begin with their time, so the primary key finds the rows of a period. */
const firstIdOf = (time: number) =>
  time
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2-7000-8000-000000000000')

type Counts = {
  professionals: number
  requestsThisMonth: number
  reviewCount: number
  stars: number | null
  answers: { sentAt: string; attemptedAt: string }[]
}

async function read(ctx: Context): Promise<Figures> {
  const now = ctx.now()
  const { rows } = await ctx.db.execute<Counts>(sql`select
    (select count(*)::int from professionals where account_status = 'active' and vetted_at is not null) as professionals,
    (select count(*)::int from quote_requests where id >= ${firstIdOf(now.getTime() - REQUEST_DAYS * DAY_MS)}::uuid
      and verified_at >= date_trunc('month', ${now}::timestamptz at time zone 'Australia/Melbourne')
        at time zone 'Australia/Melbourne') as "requestsThisMonth",
    (select count(*)::int from reviews where removed_at is null) as "reviewCount",
    (select round(avg(stars), 1)::float from reviews where removed_at is null) as stars,
    (select coalesce(json_agg(a), '[]') from (
      select sent_at as "sentAt", attempted_at as "attemptedAt" from leads
      where attempted_at is not null and sent_at > ${now}::timestamptz - make_interval(days => ${ANSWER_DAYS})
      order by id desc limit ${ANSWERS_MAX}) a) as answers`)
  const { professionals, requestsThisMonth, reviewCount, stars, answers } = singleRow(rows)
  const enough = (count: number) => (count < MIN ? null : count)
  const minutes = answers.map(({ sentAt, attemptedAt }) =>
    businessMinutesBetween(new Date(sentAt), new Date(attemptedAt)),
  )
  return {
    professionals: enough(professionals),
    requestsThisMonth: enough(requestsThisMonth),
    medianFirstAnswerMinutes: minutes.length < MIN ? null : median(minutes),
    reviewCount: enough(reviewCount),
    stars: reviewCount < MIN ? null : stars,
  }
}

/** Figures that rest on fewer than ten are null. The median counts business minutes. Shared between visitors. */
export const readFigures = (ctx: Context): Promise<Figures> => ctx.reads.share('figures', () => read(ctx), ['figures'])
