import { type Waitlist, waitlists } from '@lv/contract/options'
import { count, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { waitlistEntries } from './schema.ts'

export type WaitlistState = { waitlist: Waitlist; count: number; isJoined: boolean }

/** How many wait on each list, and whether this person does; a visitor does not. */
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
