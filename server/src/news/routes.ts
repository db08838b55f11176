import { notifications } from '@lv/contract/notifications'
import { type Context, transact } from '../context.ts'
import { unreadNow } from '../http/actor.ts'
import { type App, implement } from '../http/implement.ts'
import { changePreferences } from './change-preferences.ts'
import { listNotifications } from './list-notifications.ts'
import { readPreferences } from './preferences.read.ts'
import { previewNews } from './preview.ts'
import { readAllNotifications, readNotification } from './read-notifications.ts'
import { lookAtUnsubscribe, unsubscribe } from './unsubscribe.ts'

export const newsRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'notifications', notifications, {
    list: ({ query, actor }) => listNotifications(ctx, { ...query, userId: actor.id }),
    read: ({ params, actor }) => transact(ctx, (ctx) => readNotification(ctx, { ...params, userId: actor.id })),
    readAll: ({ actor }) => transact(ctx, (ctx) => readAllNotifications(ctx, { userId: actor.id })),
    preferences: ({ actor }) => readPreferences(ctx, { userId: actor.id, email: actor.email }),
    changePreferences: ({ body, actor }) =>
      transact(ctx, (ctx) => changePreferences(ctx, { userId: actor.id, email: actor.email }, body)),
    preview: ({ actor }) => previewNews(ctx, { userId: actor.id }),
    unsubscribe: ({ params }) => transact(ctx, (ctx) => unsubscribe(ctx, params)),
    lookAtUnsubscribe: ({ params }) => lookAtUnsubscribe(ctx, params),
    badges: ({ actor }) => unreadNow(ctx, actor),
  })
