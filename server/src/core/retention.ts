import { type SQL, sql } from 'drizzle-orm'
import type { Context } from './context.ts'

/** `wholeDays`: deleted with the rest of its day, up to a day later (decisions/0081). */
export type RetentionPeriod = { days: number; wholeDays?: true } | { months: number }

/** Swept every ten minutes; /privacy shows `what` and `kept` in these words. */
export type Retention = { what: string; kept: RetentionPeriod; sweep: (ctx: Context) => Promise<unknown> }

export const retainedSince = (ctx: Context, kept: RetentionPeriod): SQL =>
  'days' in kept
    ? sql`(${ctx.now()}::timestamptz - make_interval(days => ${kept.days}))`
    : sql`(${ctx.now()}::timestamptz - make_interval(months => ${kept.months}))`

const counted = (count: number, of: string) => `${count} ${count === 1 ? of : `${of}s`}`

/** '12 months', '1 day', '30 to 31 days'. */
export function retentionInWords(kept: RetentionPeriod): string {
  if ('wholeDays' in kept) return `${kept.days} to ${kept.days + 1} days`
  if ('days' in kept) return counted(kept.days, 'day')
  return kept.months > 24 && kept.months % 12 === 0 ? counted(kept.months / 12, 'year') : counted(kept.months, 'month')
}

export const TAX = 'tax law asks for five years'
