import { contact } from '@lv/contract/contact'
import type { Context } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { listMessages, sendMessage } from './messages.ts'

/** The contact page's messages. */
export const contactRoutes = (ctx: Context) =>
  operations('contact', contact, {
    send: ({ body, actor, browser }) => sendMessage(ctx, { sent: body, actor, ip: browser.ip }),
    messages: ({ query, actor }) => listMessages(ctx, { ...query, adminId: actor.id }),
  })
