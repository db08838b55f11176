import { ResourceParams, resources } from '@lv/contract/resources'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { download, operations } from '#core/routes.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { downloadResource } from './download.ts'
import { getResource, listFolders, listResources, listVersions, readSpace } from './lists.ts'
import { addVersion, createResource, removeResource, updateResource } from './write.ts'

export function resourceRoutes(ctx: Context) {
  const path = '/api/resources/:resourceId/download'
  const query = z.strictObject({
    version: z.coerce.number().int().min(1).max(1_000_000).optional(),
    view: z.literal('1').optional(),
  })
  const route = { path, access: 'resourceReader', rateLimit: 'resourceReads', params: ResourceParams, query } as const
  return [
    operations('resources', resources, {
      list: ({ params, query, actor }) => listResources(ctx, { ...params, ...query, actor }),
      folders: ({ params }) => listFolders(ctx, params),
      space: ({ params }) => readSpace(ctx, params),
      create: ({ params, body, actor, browser }) => createResource(ctx, { ...params, ...body, actor, sender: browser }),
      get: ({ params, actor }) => getResource(ctx, { ...params, actor }),
      update: ({ params, body: { basedOn, ...change }, actor }) =>
        saveUnlessStale(
          ctx,
          { form: 'resource', id: params.resourceId, basedOn, read: (ctx) => getResource(ctx, { ...params, actor }) },
          (ctx) => updateResource(ctx, { ...params, ...change, actor }),
        ),
      remove: ({ params }) => removeResource(ctx, params),
      versions: ({ params, query }) => listVersions(ctx, { ...params, ...query }),
      addVersion: ({ params, body, actor, browser }) => addVersion(ctx, { ...params, ...body, actor, sender: browser }),
    }),
    download(route, ({ params, query: { version, view }, actor, browser }) =>
      downloadResource(ctx, { ...params, version, isShown: view === '1', actor, browser }),
    ),
  ]
}
