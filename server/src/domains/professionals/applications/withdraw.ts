import { ApiError } from '@lv/contract/errors'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { type Person, wasWrittenBy } from '#core/personal-data.ts'
import { endMailLinks } from '#domains/identity/accounts/erase-user.ts'
import { hashApplicationToken, ownApplication } from './read.ts'
import { applications } from './schema.ts'

/** @throws `not_found`, `conflict` once the invitation was used */
export function withdraw(ctx: Context, token: string) {
  invalidates()
  return transact(ctx, async (ctx) => {
    const [gone] = await ctx.db
      .delete(applications)
      .where(and(eq(applications.tokenHash, hashApplicationToken(token)), isNull(applications.joinedAt)))
      .returning({ id: applications.id })
    if (!gone) {
      await ownApplication(ctx, token)
      throw new ApiError('conflict', 'Your account is set up: the application can no longer be withdrawn.')
    }
    await endMailLinks(ctx, [gone.id])
    return { success: true, message: 'Your application is withdrawn and deleted.' } as const
  })
}

export async function eraseApplications(ctx: Context, person: Person): Promise<void> {
  const gone = await ctx.db
    .delete(applications)
    .where(wasWrittenBy(person, applications.email, applications.createdAt))
    .returning({ id: applications.id })
  await endMailLinks(
    ctx,
    gone.map(({ id }) => id),
  )
}

/** Deletes twelve months after the last event (RELIABILITY.md, PV5). */
export async function purgeApplications(ctx: Context): Promise<void> {
  await ctx.db.delete(applications).where(sql`greatest(created_at, interview_at, decided_at, appealed_at,
    appeal_decided_at, joined_at) < ${ctx.now()}::timestamptz - interval '12 months'`)
}
