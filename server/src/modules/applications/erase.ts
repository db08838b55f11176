import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { endMailLinks } from '../accounts/erase-user.ts'
import { applications } from './tables.ts'

/** Deletes what somebody applied with from an address, and the links to it. */
export async function eraseApplications(ctx: Context, email: string): Promise<void> {
  const gone = await ctx.db.delete(applications).where(eq(applications.email, email)).returning({ id: applications.id })
  await endMailLinks(
    ctx,
    gone.map(({ id }) => id),
  )
}

/** Takes out applications twelve months after the last thing that happened to them (RELIABILITY.md, PV5). */
export async function purgeApplications(ctx: Context): Promise<void> {
  await ctx.db.delete(applications).where(sql`greatest(created_at, interview_at, decided_at, appealed_at,
    appeal_decided_at, joined_at) < ${ctx.now()}::timestamptz - interval '12 months'`)
}
