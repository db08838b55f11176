import type { Deed } from '@lv/contract/admin-shapes'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { wire } from '../db/wire.ts'
import { formatCents } from '../format-cents.ts'

type Row = Omit<Deed, 'detail'> & { detail: Record<string, string | number> }

const MOST = 50

/** One thing that a deed says of itself; cents are dollars to people, and a code such as `outside_my_area` is words. */
function part(key: string, value: string | number) {
  if (key === 'cents') return `amount: ${formatCents(Number(value))}`
  return `${key}: ${/^[a-z]+(_[a-z]+)+$/.test(String(value)) ? String(value).replaceAll('_', ' ') : value}`
}

/** What a deed says of itself, in words. */
export const inWords = (detail: Record<string, string | number | undefined>): string =>
  Object.entries(detail)
    .flatMap(([key, value]) => (value === '' || value === undefined ? [] : [part(key, value)]))
    .join(', ')

/** The newest deeds on things, by their ids, with whose they were; newest first. */
export async function deedsOn(ctx: Context, subjects: string[]): Promise<Deed[]> {
  const { rows } = await ctx.db.execute<Row>(sql`select a.at, a.action, u.email as by, a.detail
    from audit_log a left join users u on u.id = a.actor_id
    where a.subject = any(${sql.param(subjects)}::text[]) order by a.at desc, a.id desc limit ${MOST}`)
  return rows.map(({ at, detail, ...deed }) => ({ ...deed, at: wire(at), detail: inWords(detail) }))
}
