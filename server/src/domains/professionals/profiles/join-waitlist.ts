import { ApiError } from '@lv/contract/errors'
import type { Waitlist } from '@lv/contract/options'
import { count, eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { WaitlistState } from './list-waitlists.ts'
import { waitlistEntries } from './schema.ts'

type Joining = { waitlist: Waitlist; userId: string; emailVerified: boolean }

/** Puts a person on a list, once. @throws `forbidden` before the email is verified */
export async function joinWaitlist(ctx: Context, { waitlist, userId, emailVerified }: Joining): Promise<WaitlistState> {
  if (!emailVerified) throw new ApiError('forbidden', 'Verify your email address first: we’ve sent you a link.')
  await ctx.db.insert(waitlistEntries).values({ waitlist, userId }).onConflictDoNothing()
  const [row] = await ctx.db
    .select({ count: count() })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.waitlist, waitlist))
  return { waitlist, count: row?.count ?? 1, isJoined: true }
}
