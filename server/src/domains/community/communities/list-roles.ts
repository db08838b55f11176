import type { Staff } from '@lv/contract/community-members'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { memberOf } from '#domains/identity/accounts/member.read.ts'
import { wire } from '#platform/database/wire.ts'

const MOST = 100

/** Owners and moderators of a community: the one it belongs to first, then by how long they have been members. */
export async function listRoles(ctx: Context, { communityId }: { communityId: string }): Promise<Staff[]> {
  const { rows } =
    await ctx.db.execute<Staff>(sql`select m.role, m.user_id = c.owner_id as "isMain", m.joined_at as since,
      ${memberOf('m.user_id', ctx.now())} as person
    from communities c join memberships m on m.community_id = c.id
    where c.id = ${communityId}::uuid and m.role <> 'member'
    order by m.user_id = c.owner_id desc, m.role, m.joined_at, m.user_id limit ${MOST}`)
  return rows.map((row) => ({ ...row, since: wire(row.since) }))
}
