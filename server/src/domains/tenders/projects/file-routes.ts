import { ProjectDocumentParams, projectFiles } from '@lv/contract/project-files'
import { z } from 'zod'
import { type Context, transact } from '#core/context.ts'
import { download, operations } from '#core/routes.ts'
import { acknowledge } from './acknowledge.ts'
import { addAddendum } from './add-addendum.ts'
import { addDocument } from './add-document.ts'
import { downloadDocument } from './download-document.ts'
import { listFiles } from './list-files.read.ts'
import { removeDocument } from './remove-document.ts'
import { supersedeDocument } from './supersede-document.ts'

/** Documents and addenda of collaborative projects. */
export function projectFileRoutes(ctx: Context) {
  const path = '/api/jobs/:projectId/documents/:documentId/download'
  const query = z.strictObject({ version: z.coerce.number().int().min(1).max(1_000_000).optional() })
  const route = {
    path,
    access: 'projectReader',
    budget: 'resourceReads',
    params: ProjectDocumentParams,
    query,
  } as const
  return [
    operations('projectFiles', projectFiles, {
      list: ({ params, actor }) => listFiles(ctx, { ...params, actor }),
      add: ({ params, body, actor, browser }) => addDocument(ctx, { ...params, ...body, actor, sender: browser }),
      addVersion: ({ params, body, actor, browser }) =>
        supersedeDocument(ctx, { ...params, ...body, actor, sender: browser }),
      remove: ({ params }) => removeDocument(ctx, params),
      addAddendum: ({ params, body }) => transact(ctx, (ctx) => addAddendum(ctx, { ...params, ...body })),
      acknowledge: ({ params, actor }) => transact(ctx, (ctx) => acknowledge(ctx, { ...params, personId: actor.id })),
    }),
    download(route, ({ params, query: { version }, actor }) => downloadDocument(ctx, { ...params, version, actor })),
  ]
}
