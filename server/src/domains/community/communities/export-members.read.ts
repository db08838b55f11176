import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { dayOf, toCsv } from '#core/csv.ts'

const MAX = 100_000

const columns = [
  { key: 'firstName', header: 'First name' },
  { key: 'lastName', header: 'Last name' },
  { key: 'profession', header: 'Profession' },
  { key: 'role', header: 'Role' },
  { key: 'joined', header: 'Member since (Melbourne)' },
  { key: 'pays', header: 'Pays by' },
]

/** Rows go by date of joining and have no addresses; cells that spreadsheets would run begin with `'`. */
export async function exportMembers(ctx: Context, { communityId }: { communityId: string }): Promise<string> {
  const { rows } =
    await ctx.db.execute(sql`select u.first_name as "firstName", u.last_name as "lastName", u.profession, m.role,
      ${dayOf(`m.joined_at at time zone 'Australia/Melbourne'`)} as joined,
      case m.paid_by when 'premium' then 'Premium' when 'membership' then 'Membership' else '' end as pays
    from memberships m join users u on u.id = m.user_id
    where m.community_id = ${communityId}::uuid order by m.joined_at, m.user_id limit ${MAX}`)
  return toCsv(rows, columns)
}
