import { contact } from '@lv/contract/contact'
import type { Context } from '#core/context.ts'
import { type App, implement } from '#http/routing/implement.ts'
import { listMessages } from './list.ts'
import { sendMessage } from './send.ts'

/** The contact page's messages. */
export const contactRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'contact', contact, {
    send: ({ body, actor, browser }) => sendMessage(ctx, { sent: body, actor, ip: browser.ip }),
    messages: ({ query, actor }) => listMessages(ctx, { ...query, adminId: actor.id }),
  })
