import { notifications } from '@lv/contract/notifications'
import { type Context, transact } from '../context.ts'
import { type App, implement } from '../http/implement.ts'
import { listNotifications } from './list-notifications.ts'
import { readAllNotifications, readNotification } from './read-notifications.ts'

export const newsRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'notifications', notifications, {
    list: ({ query, actor }) => listNotifications(ctx, { ...query, userId: actor.id }),
    read: ({ params, actor }) => transact(ctx, (ctx) => readNotification(ctx, { ...params, userId: actor.id })),
    readAll: ({ actor }) => transact(ctx, (ctx) => readAllNotifications(ctx, { userId: actor.id })),
    badges: async ({ actor }) => actor.unread,
  })
