import type { ProjectFiles } from '@lv/contract/project-files'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { memberOf } from '#domains/identity/accounts/member.read.ts'
import { requireRow } from '#platform/database/rows.ts'
import { isOwnedBy } from './ownership.ts'
import { isSealed } from './parts/close-out.ts'

type Row = ProjectFiles & { isSealed: boolean }

/** Only the owner sees who offered, once offers are open. */
export async function listFiles(
  ctx: Context,
  { projectId, actor }: { projectId: string; actor: Actor | null },
): Promise<ProjectFiles> {
  const me = sql`${actor?.id ?? null}::uuid`
  const mine = isOwnedBy(actor)
  // An addendum concerns standing offers that are older than it.
  const asked = sql`project_offers o left join project_acknowledgements k on k.addendum_id = a.id and k.person_id = o.person_id
    where o.project_id = a.project_id and o.status in ('requested', 'accepted') and o.created_at < a.created_at`
  const { rows } = await ctx.db.execute<Row>(sql`select p.title, p.is_public as "isPublic", ${mine} as "isOwner",
      p.status in ('open', 'in_progress') as "isRunning", ${isSealed(ctx.now())} as "isSealed",
      coalesce((select json_agg(json_build_object('id', d.id, 'title', d.title, 'versions', (
          select json_agg(json_build_object('number', v.number, 'fileName', v.file_name, 'fileType', v.file_type,
            'byteCount', v.byte_count, 'createdAt', v.created_at, 'isSuperseded', v.number < d.version,
            'downloadedAt', (select l.created_at from project_downloads l
              where l.document_id = d.id and l.number = v.number and l.person_id = ${me}),
            'downloadCount', case when ${mine} then (select count(*)::int from project_downloads l
              where l.document_id = d.id and l.number = v.number) end) order by v.number desc)
          from project_document_versions v where v.document_id = d.id)) order by lower(d.title), d.id)
        from project_documents d where d.project_id = p.id), '[]') as documents,
      coalesce((select json_agg(json_build_object('id', a.id, 'number', a.number, 'text', a.text, 'createdAt', a.created_at,
          'isForMe', exists (select from ${asked} and o.person_id = ${me}),
          'acknowledgedAt', (select k.created_at from project_acknowledgements k
            where k.addendum_id = a.id and k.person_id = ${me}),
          'acknowledgedCount', case when ${mine} then (select count(k.person_id)::int from ${asked}) end,
          'askedCount', case when ${mine} then (select count(*)::int from ${asked}) end,
          'people', case when ${mine} then (select coalesce(json_agg(json_build_object(
              'person', ${memberOf('o.person_id', ctx.now())}, 'acknowledgedAt', k.created_at) order by o.created_at, o.id), '[]')
            from ${asked}) end) order by a.number)
        from project_addenda a where a.project_id = p.id), '[]') as addenda
    from projects p where p.id = ${projectId}::uuid`)
  const { isSealed: isHidden, addenda, ...page } = requireRow(rows, 'Project not found')
  return { ...page, addenda: addenda.map((each) => (isHidden ? { ...each, people: null } : each)) }
}
