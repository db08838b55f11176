import type { Project } from '@lv/contract/projects'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isOwnedBy } from './ownership.ts'
import { type ProjectRow, presentProject, projectColumns } from './parts/present.ts'

type Mine = Project & { viewer: 'owner' | 'collaborator' | 'asked'; waitingCount: number }
type Row = ProjectRow & { isOwner: boolean; offer: 'accepted' | 'requested' | null; waitingCount: number }

const MAX = 100

/** Only the owner sees how many wait. */
export async function myProjects(ctx: Context, actor: Actor): Promise<Mine[]> {
  const { rows } = await ctx.db.execute<Row>(sql`select ${projectColumns}, ${isOwnedBy(actor)} as "isOwner",
      o.status as offer, p.waiting_count as "waitingCount"
    from projects p left join project_offers o on o.project_id = p.id and o.person_id = ${actor.id}::uuid
      and o.status in ('requested', 'accepted')
    where ${isOwnedBy(actor)} or o.id is not null
    order by p.created_at desc, p.id desc limit ${MAX}`)
  return rows.map(({ isOwner, offer, waitingCount, ...row }) => ({
    ...presentProject(row, isOwner || offer === 'accepted'),
    viewer: isOwner ? 'owner' : offer === 'accepted' ? 'collaborator' : 'asked',
    waitingCount: isOwner ? waitingCount : 0,
  }))
}
