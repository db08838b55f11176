import { ApiError } from '@lv/contract/errors'
import { type Waitlist, waitlists } from '@lv/contract/options'
import { count, eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { waitlistEntries } from './schema.ts'

export type WaitlistState = { waitlist: Waitlist; count: number; isJoined: boolean }

export async function listWaitlists(ctx: Context, userId: string | null): Promise<WaitlistState[]> {
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

/** @throws `forbidden` before the email is verified */
export async function joinWaitlist(ctx: Context, { waitlist, userId, emailVerified }: Joining): Promise<WaitlistState> {
  if (!emailVerified) throw new ApiError('forbidden', 'Verify your email address first: we’ve sent you a link.')
  await ctx.db.insert(waitlistEntries).values({ waitlist, userId }).onConflictDoNothing()
  const [row] = await ctx.db
    .select({ count: count() })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.waitlist, waitlist))
  return { waitlist, count: row?.count ?? 1, isJoined: true }
}
