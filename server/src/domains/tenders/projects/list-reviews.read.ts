import type { ProjectReviews } from '@lv/contract/project-ends'
import { sql } from 'drizzle-orm'
import { isInGoodStanding } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { memberOf } from '#domains/identity/accounts/member.read.ts'
import { requireRow, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { isOwnedBy } from './ownership.ts'
import { isReviewOpen, writtenUntil as until } from './reviews.ts'

type Row = Omit<ProjectReviews, 'ownerFirstName'> & { name: string; isCollaborator: boolean; isOver: boolean }

/** Shows reviews that both sides wrote or whose time is over, and the caller's own. */
export async function listReviews(
  ctx: Context,
  { projectId, actor }: { projectId: string; actor: Actor | null },
): Promise<ProjectReviews> {
  const now = ctx.now()
  const me = sql`${actor?.id ?? null}::uuid`
  const isOpen = isReviewOpen(now)
  const isMine = isOwnedBy(actor)
  const { rows } =
    await ctx.db.execute<Row>(sql`select p.title, p.is_public as "isPublic", p.name, ${isMine} as "isOwner",
      case when p.status = 'completed' then ${until} end as "writtenUntil",
      coalesce((select json_agg(json_build_object('id', w.id, 'isOpen', ${isOpen}, 'stars', w.stars, 'text', w.text,
          'reply', w.reply, 'mayReply', w.reply is null and ${isOpen}
            and case when w.is_by_owner then w.person_id = ${me} else ${isMine} end,
          'mayReport', ${isOpen} and w.author_id <> ${me}, 'amendedAt', w.amended_at,
          'createdAt', w.created_at, 'by', case when not w.is_by_owner then ${memberOf('w.person_id', now)} end,
          'about', case when w.is_by_owner then ${memberOf('w.person_id', now)} end) order by w.created_at, w.id)
        from project_reviews w where w.project_id = p.id and w.removed_at is null and (${isOpen} or w.author_id = ${me})), '[]') as reviews,
      case when p.status <> 'completed' or ${until} <= ${now} then '[]' else coalesce((
        select json_agg(json_build_object('personId', case when ${isMine} then o.person_id end,
          'name', case when ${isMine} then (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = o.person_id)
            else split_part(p.name, ' ', 1) end) order by o.decided_at, o.id)
        from project_offers o where o.project_id = p.id and o.status = 'accepted' and (${isMine} or o.person_id = ${me})
          and not exists (select from project_reviews w where w.project_id = p.id and w.person_id = o.person_id
            and w.is_by_owner = ${isMine})), '[]') end as "toWrite",
      (select o.named_at is not null from project_offers o where o.project_id = p.id and o.person_id = ${me}
        and o.status = 'accepted') as "mayBeNamed",
      case when ${isMine} then coalesce((
        select json_agg(json_build_object('name', trim(u.first_name || ' ' || u.last_name), 'agrees', o.named_at is not null)
          order by o.decided_at, o.id)
        from project_offers o join users u on u.id = o.person_id
        where o.project_id = p.id and o.status = 'accepted'), '[]') else '[]' end as collaborators
    from projects p where p.id = ${projectId}::uuid`)
  const { name, reviews, writtenUntil, ...page } = requireRow(rows, 'Project not found')
  const seesPeople = actor !== null && isInGoodStanding(actor)
  return {
    ...page,
    ownerFirstName: name.split(/\s+/)[0] ?? '',
    reviews: reviews.filter(({ by, about }) => seesPeople || (by ?? about)?.hasPage),
    writtenUntil: toIsoTimeOrNull(writtenUntil),
  }
}
