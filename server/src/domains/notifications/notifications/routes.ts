import { notifications } from '@lv/contract/notifications'
import { preferencesForm } from '@lv/contract/preferences-form'
import { type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { changePreferences } from './change-preferences.ts'
import { readPreferences } from './preferences.read.ts'
import { previewNotification } from './preview.ts'
import { listNotifications, readAllNotifications, readNotification } from './read.ts'
import { lookAtUnsubscribe, unsubscribe } from './unsubscribe.ts'

export const notificationRoutes = (ctx: Context) =>
  operations('notifications', notifications, {
    list: ({ query, actor }) => listNotifications(ctx, { ...query, userId: actor.id }),
    read: ({ params, actor }) => transact(ctx, (ctx) => readNotification(ctx, { ...params, userId: actor.id })),
    readAll: ({ actor }) => transact(ctx, (ctx) => readAllNotifications(ctx, { userId: actor.id })),
    preferences: ({ actor }) => readPreferences(ctx, { userId: actor.id, email: actor.email }),
    changePreferences: ({ body: { basedOn, ...change }, actor }) => {
      const person = { userId: actor.id, email: actor.email }
      const read = async (ctx: Context) => preferencesForm(await readPreferences(ctx, person))
      return saveUnlessStale(ctx, { form: 'preferences', id: actor.id, basedOn, read }, (ctx) =>
        changePreferences(ctx, person, change),
      )
    },
    preview: ({ actor }) => previewNotification(ctx, { userId: actor.id }),
    unsubscribe: ({ params }) => transact(ctx, (ctx) => unsubscribe(ctx, params)),
    lookAtUnsubscribe: ({ params }) => lookAtUnsubscribe(ctx, params),
    badges: ({ actor }) => ctx.sessions.unreadOf(actor),
  })
