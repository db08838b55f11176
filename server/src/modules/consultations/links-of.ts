import { type PackageName, packages } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { writtenDay } from '../../calendar/melbourne-day.ts'
import { writtenTime } from '../../calendar/melbourne-time.ts'
import type { Context } from '../../context.ts'
import { bookingToken } from './link.ts'
import { isReachable } from './parts/read.ts'

const MOST = 10

/** A link of a letter: what it is called, and its path. */
type LetterLink = { label: string; path: string }

const labelOf = (name: PackageName, startsAt: string | null) => {
  const at = startsAt && new Date(startsAt)
  return `${packages[name].title}, ${at ? `${writtenDay(at)}, ${writtenTime(at)}` : 'time to be arranged'}`
}

/** The links of an address's active bookings, latest visit first; secrets, only for the letter being sent. */
export async function linksOf(ctx: Context, email: string): Promise<LetterLink[]> {
  const { rows } = await ctx.db.execute<{ id: string; package: PackageName; startsAt: string | null }>(sql`
    select b.id, b.package, b.starts_at as "startsAt" from bookings b
    where b.email = ${email} and b.status = 'confirmed' and ${isReachable(ctx.now())}
    order by b.starts_at desc nulls first, b.id desc limit ${MOST}`)
  return Promise.all(
    rows.map(async ({ id, package: name, startsAt }) => ({
      label: labelOf(name, startsAt),
      path: `/bookings/${await bookingToken(ctx, 'manage', id)}`,
    })),
  )
}
