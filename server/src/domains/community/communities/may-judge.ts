import { type SQL, sql } from 'drizzle-orm'

type Judging = { actorId: string; communityId: SQL; personId: SQL }

/**
 * Whether an owner or a moderator may act on what somebody does in their community: nobody on themselves or an owner, and
 * only owners on moderators. The same as who may be taken out (`take-out.ts`); whoever has left counts as a member.
 */
export const mayJudge = ({ actorId, communityId, personId }: Judging): SQL =>
  sql`(${personId} is distinct from ${actorId}::uuid and exists (select from memberships mine
    where mine.community_id = ${communityId} and mine.user_id = ${actorId}::uuid and mine.role in ('owner', 'moderator')
      and not exists (select from memberships theirs
        where theirs.community_id = mine.community_id and theirs.user_id = ${personId}
          and (theirs.role = 'owner' or theirs.role = 'moderator' and mine.role = 'moderator'))))`

/** Whether an owner or a moderator of the community is none of these people: somebody else to ask. */
export const hasOtherStaff = (communityId: SQL, ...personIds: SQL[]): SQL =>
  sql`exists (select from memberships other where other.community_id = ${communityId} and other.role <> 'member'
    and ${sql.join(
      personIds.map((id) => sql`other.user_id is distinct from ${id}`),
      sql` and `,
    )})`

/** Whether the person is an owner or a moderator of the community. */
export const looksAfter = (userId: string, communityId: SQL): SQL =>
  sql`exists (select from memberships mine where mine.community_id = ${communityId}
    and mine.user_id = ${userId}::uuid and mine.role in ('owner', 'moderator'))`
