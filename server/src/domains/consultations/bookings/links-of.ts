import { type PackageName, packages } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { writtenDay } from '#core/calendar/melbourne-day.ts'
import { writtenTime } from '#core/calendar/melbourne-time.ts'
import type { Context } from '#core/context.ts'
import { bookingToken, manageSubject } from './link.ts'
import { isReachable } from './parts/read.ts'

const MOST = 10

/** A link of a letter: what it is called, and its path. */
type LetterLink = { label: string; path: string }

type Row = { id: string; package: PackageName; startsAt: string | null; readdressedCount: number }

const labelOf = (name: PackageName, startsAt: string | null) => {
  const at = startsAt && new Date(startsAt)
  return `${packages[name].title}, ${at ? `${writtenDay(at)}, ${writtenTime(at)}` : 'time to be arranged'}`
}

/** The links of an address's active bookings, latest visit first; secrets, only for the letter being sent. */
export async function linksOf(ctx: Context, email: string): Promise<LetterLink[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select b.id, b.package, b.starts_at as "startsAt", b.readdressed_count as "readdressedCount" from bookings b
    where b.email = ${email} and b.status = 'confirmed' and ${isReachable(ctx.now())}
    order by b.starts_at desc nulls first, b.id desc limit ${MOST}`)
  return Promise.all(
    rows.map(async ({ id, package: name, startsAt, readdressedCount }) => ({
      label: labelOf(name, startsAt),
      path: `/bookings/${await bookingToken(ctx, 'manage', manageSubject(id, readdressedCount))}`,
    })),
  )
}
