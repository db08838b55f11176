import { type SQL, sql } from 'drizzle-orm'
import type { Context } from './context.ts'

/** How long something is kept; `wholeDays`: it goes with the others of its day, up to a day later (decisions/0081). */
export type RetentionPeriod = { days: number; wholeDays?: true } | { months: number }

/** What a module takes out after a time: run every ten minutes, and told to people on /privacy in these words. */
export type Retention = { what: string; kept: RetentionPeriod; sweep: (ctx: Context) => Promise<unknown> }

/** The instant before which something is kept no longer, in SQL. */
export const retainedSince = (ctx: Context, kept: RetentionPeriod): SQL =>
  'days' in kept
    ? sql`(${ctx.now()}::timestamptz - make_interval(days => ${kept.days}))`
    : sql`(${ctx.now()}::timestamptz - make_interval(months => ${kept.months}))`

const counted = (count: number, of: string) => `${count} ${count === 1 ? of : `${of}s`}`

/** The same as people read it: '12 months', '1 day', '30 to 31 days'. */
export function retentionInWords(kept: RetentionPeriod): string {
  if ('wholeDays' in kept) return `${kept.days} to ${kept.days + 1} days`
  if ('days' in kept) return counted(kept.days, 'day')
  return kept.months > 24 && kept.months % 12 === 0 ? counted(kept.months / 12, 'year') : counted(kept.months, 'month')
}

/** Why what was paid stays. */
export const TAX = 'tax law asks for five years'
