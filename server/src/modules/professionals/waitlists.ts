import { ApiError } from '@lv/contract/errors'
import { type Waitlist, waitlists } from '@lv/contract/options'
import { count, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { waitlistEntries } from './tables.ts'

type State = { waitlist: Waitlist; count: number; isJoined: boolean }

/** How many wait on each list, and whether this person does; a visitor does not. */
export async function listWaitlists(ctx: Context, userId: string | null): Promise<State[]> {
  const rows = await ctx.db
    .select({
      waitlist: waitlistEntries.waitlist,
      count: count(),
      isJoined: sql<boolean>`coalesce(bool_or(${waitlistEntries.userId} = ${userId}::uuid), false)`,
    })
    .from(waitlistEntries)
    .groupBy(waitlistEntries.waitlist)
  return waitlists.map(
    (waitlist) => rows.find((row) => row.waitlist === waitlist) ?? { waitlist, count: 0, isJoined: false },
  )
}

type Joining = { waitlist: Waitlist; userId: string; emailVerified: boolean }

/** Puts a person on a list, once. @throws `forbidden` before the e-mail is verified */
export async function joinWaitlist(ctx: Context, { waitlist, userId, emailVerified }: Joining): Promise<State> {
  if (!emailVerified) throw new ApiError('forbidden', 'Verify your e-mail address first: we have sent you a link.')
  await ctx.db.insert(waitlistEntries).values({ waitlist, userId }).onConflictDoNothing()
  const [row] = await ctx.db
    .select({ count: count() })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.waitlist, waitlist))
  return { waitlist, count: row?.count ?? 1, isJoined: true }
}
