import { projectEnds } from '@lv/contract/project-ends'
import { ProjectDocumentParams, projectFiles } from '@lv/contract/project-files'
import { projectWork } from '@lv/contract/project-work'
import { z } from 'zod'
import { type Context, transact } from '#core/context.ts'
import { download, operations } from '#core/routes.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { addDocument, downloadDocument, removeDocument, supersedeDocument } from './documents.ts'
import { openConversation } from './follow-email.ts'
import { getWork } from './get-work.read.ts'
import { listFiles } from './list-files.read.ts'
import { projectsOfCommunity } from './list-of-community.read.ts'
import { listReviews } from './list-reviews.read.ts'
import { acknowledge, addAddendum } from './questions.ts'
import { replyToReview, writeReview } from './reviews.ts'
import { setConsent, showcase } from './showcase.ts'
import { addTask, changeTask, readTask, removeTask } from './tasks.ts'
import { decideVariation, proposeVariation } from './variations.ts'

export const projectWorkRoutes = (ctx: Context) =>
  operations('projectWork', projectWork, {
    get: ({ params, actor }) => getWork(ctx, { ...params, actor }),
    openConversation: ({ params }) => transact(ctx, (ctx) => openConversation(ctx, params)),
    addTask: ({ params, body, actor }) => transact(ctx, (ctx) => addTask(ctx, { ...params, ...body, actor })),
    changeTask: ({ params, body: { basedOn, ...change }, actor }) =>
      saveUnlessStale(ctx, { form: 'task', id: params.taskId, basedOn, read: (ctx) => readTask(ctx, params) }, (ctx) =>
        changeTask(ctx, { ...params, ...change, actor }),
      ),
    removeTask: ({ params, actor }) => transact(ctx, (ctx) => removeTask(ctx, { ...params, actor })),
    propose: ({ params, body, actor }) => transact(ctx, (ctx) => proposeVariation(ctx, { ...params, ...body, actor })),
    decideVariation: ({ params, body, actor }) =>
      transact(ctx, (ctx) => decideVariation(ctx, { ...params, ...body, actor })),
  })

export function projectFileRoutes(ctx: Context) {
  const path = '/api/jobs/:projectId/documents/:documentId/download'
  const query = z.strictObject({ version: z.coerce.number().int().min(1).max(1_000_000).optional() })
  const route = {
    path,
    access: 'projectReader',
    rateLimit: 'resourceReads',
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

export const projectEndRoutes = (ctx: Context) =>
  operations('projectEnds', projectEnds, {
    reviews: ({ params, actor }) => listReviews(ctx, { ...params, actor }),
    review: ({ params, body, actor }) => transact(ctx, (ctx) => writeReview(ctx, { ...params, ...body, actor })),
    reply: ({ params, body, actor }) => transact(ctx, (ctx) => replyToReview(ctx, { ...params, ...body, actor })),
    consent: ({ params, body, actor }) =>
      transact(ctx, (ctx) => setConsent(ctx, { ...params, ...body, personId: actor.id })),
    showcase: ({ params, body, actor }) => showcase(ctx, { ...params, ...body, authorId: actor.id }),
    ofCommunity: ({ params, query }) => projectsOfCommunity(ctx, { ...params, ...query }),
  })
