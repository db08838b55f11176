import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Person } from '#core/personal-data.ts'
import { writtenAs } from '#core/written-as.ts'
import { endMailLinks } from '#domains/identity/accounts/erase-user.ts'
import { applications } from './schema.ts'

/** Deletes what somebody applied with, and the links to it. */
export async function eraseApplications(ctx: Context, person: Person): Promise<void> {
  const gone = await ctx.db
    .delete(applications)
    .where(writtenAs(person, applications.email, applications.createdAt))
    .returning({ id: applications.id })
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
