import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Leaves out people who may no longer read the project. */
export async function whoDownloaded(ctx: Context, documentId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ personId: string }>(sql`select distinct l.person_id as "personId"
    from project_downloads l join project_documents d on d.id = l.document_id
      join projects p on p.id = d.project_id join users u on u.id = l.person_id
    where d.id = ${documentId}::uuid and (p.is_public
      or exists (select from project_offers o where o.project_id = p.id and o.person_id = u.id
        and o.status in ('requested', 'accepted'))
      or u.email_verified and exists (select from project_invitations i where i.project_id = p.id and i.email = u.email))
    order by 1`)
  return rows.map(({ personId }) => personId)
}
