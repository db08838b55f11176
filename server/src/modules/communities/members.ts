import type { Member } from '@lv/contract/people'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

type Page = { communityId: string; limit: number; offset: number }

/** A community's members, newest first: what `Member` names and nothing that reaches a person. */
export async function listMembers(ctx: Context, { communityId, limit, offset }: Page) {
  const [members, counted] = await Promise.all([
    ctx.db.execute<Member>(sql`select u.id, u.first_name as "firstName", u.last_name as "lastName",
        u.profile_image_url as "profileImageUrl", u.profession
      from memberships m join users u on u.id = m.user_id
      where m.community_id = ${communityId}::uuid
      order by m.joined_at desc, m.user_id desc limit ${limit} offset ${offset}`),
    ctx.db.execute<{ total: number }>(
      sql`select member_count as total from communities where id = ${communityId}::uuid`,
    ),
  ])
  return { items: members.rows, total: counted.rows[0]?.total ?? 0 }
}
