import type { Banned } from '@lv/contract/community-members'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { memberOf } from '#domains/identity/accounts/member.read.ts'
import { wire } from '#platform/database/wire.ts'

const MOST = 200

/** Who is banned from a community, newest first, 200 at most. */
export async function listBans(ctx: Context, { communityId }: { communityId: string }): Promise<Banned[]> {
  const { rows } = await ctx.db.execute<Banned>(sql`select d.reason, d.created_at as "createdAt",
      ${memberOf('d.user_id', ctx.now())} as person, ${memberOf('d.banned_by', ctx.now())} as "bannedBy"
    from community_bans d
    where d.community_id = ${communityId}::uuid and d.lifted_at is null
    order by d.id desc limit ${MOST}`)
  return rows.map((row) => ({ ...row, createdAt: wire(row.createdAt) }))
}
