import { accounts } from '@lv/contract/accounts'
import type { Context } from '../../context.ts'
import { type App, implement } from '../../http/implement.ts'
import { endSession } from './end-session.ts'
import { getUser } from './get.ts'
import { listSessions } from './list-sessions.ts'
import { updateUser } from './update.ts'

export const accountRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'accounts', accounts, {
    me: ({ actor }) => getUser(ctx, actor.id),
    update: ({ body, actor }) => updateUser(ctx, { ...body, userId: actor.id }),
    sessions: ({ actor }) => listSessions(ctx, { userId: actor.id, sessionId: actor.sessionId }),
    endSession: async ({ params, actor }) => {
      await endSession(ctx, { ...params, userId: actor.id })
      return null
    },
  })
