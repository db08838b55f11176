import { projectWork } from '@lv/contract/project-work'
import { type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { unlessSavedSince } from '#core/unless-saved-since.ts'
import { addTask } from './add-task.ts'
import { changeTask, readTask } from './change-task.ts'
import { decideVariation } from './decide-variation.ts'
import { getWork } from './get-work.read.ts'
import { openConversation } from './open-conversation.ts'
import { proposeVariation } from './propose-variation.ts'
import { removeTask } from './remove-task.ts'

/** Collaborative projects that are under way. */
export const projectWorkRoutes = (ctx: Context) =>
  operations('projectWork', projectWork, {
    get: ({ params, actor }) => getWork(ctx, { ...params, actor }),
    openConversation: ({ params }) => transact(ctx, (ctx) => openConversation(ctx, params)),
    addTask: ({ params, body, actor }) => transact(ctx, (ctx) => addTask(ctx, { ...params, ...body, actor })),
    changeTask: ({ params, body: { basedOn, ...change }, actor }) =>
      unlessSavedSince(ctx, { form: 'task', id: params.taskId, basedOn, read: (ctx) => readTask(ctx, params) }, (ctx) =>
        changeTask(ctx, { ...params, ...change, actor }),
      ),
    removeTask: ({ params, actor }) => transact(ctx, (ctx) => removeTask(ctx, { ...params, actor })),
    propose: ({ params, body, actor }) => transact(ctx, (ctx) => proposeVariation(ctx, { ...params, ...body, actor })),
    decideVariation: ({ params, body, actor }) =>
      transact(ctx, (ctx) => decideVariation(ctx, { ...params, ...body, actor })),
  })
