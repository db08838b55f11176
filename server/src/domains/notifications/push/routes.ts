import { push } from '@lv/contract/push'
import { type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { vapidKeys } from '#platform/push/keys.ts'
import { subscribePush, unsubscribePush } from './subscribe.ts'

export const pushRoutes = (ctx: Context) =>
  operations('push', push, {
    key: async () => ({ key: (await vapidKeys(ctx)).publicKey }),
    subscribe: ({ body, actor }) =>
      transact(ctx, (ctx) => subscribePush(ctx, { ...body, userId: actor.id, sessionId: actor.sessionId })),
    unsubscribe: ({ body, actor }) => transact(ctx, (ctx) => unsubscribePush(ctx, { ...body, userId: actor.id })),
  })
