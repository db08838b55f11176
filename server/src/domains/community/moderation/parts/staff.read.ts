import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Owners and moderators; nobody has more than this. */
const MOST = 100

type Staff = { userId: string; role: 'owner' | 'moderator' }

async function readStaff(ctx: Context, communityId: string): Promise<Staff[]> {
  const { rows } = await ctx.db.execute<Staff>(sql`select user_id as "userId", role from memberships
    where community_id = ${communityId} and role <> 'member' order by user_id limit ${MOST}`)
  return rows
}

/** Who looks after a community, but for these people. */
export const staffOf = async (ctx: Context, communityId: string, ...but: (string | null)[]): Promise<string[]> =>
  (await readStaff(ctx, communityId)).map(({ userId }) => userId).filter((userId) => !but.includes(userId))

/** Who decides about somebody: who looks after the community, but for them; nobody of it about an owner. */
export async function judgesOf(ctx: Context, communityId: string, personId: string): Promise<string[]> {
  const staff = await readStaff(ctx, communityId)
  if (staff.some(({ userId, role }) => userId === personId && role === 'owner')) return []
  return staff.map(({ userId }) => userId).filter((userId) => userId !== personId)
}

/** What a community is called. */
export async function communityNameOf(ctx: Context, communityId: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`select name from communities where id = ${communityId}`)
  return rows[0]?.name ?? ''
}
