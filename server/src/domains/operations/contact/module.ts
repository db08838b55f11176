import { contact } from '@lv/contract/contact'
import type { Context } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import { type PersonalTable, personalTable, wasWrittenBy } from '#core/personal-data.ts'
import { operations } from '#core/routes.ts'
import { listMessages, MESSAGES_KEPT, purgeMessages, sendMessage } from './messages.ts'
import { type ContactNotificationKinds, contactEmails } from './notifications.ts'
import * as tables from './schema.ts'
import { contactMessages } from './schema.ts'

const contactPersonalData: PersonalTable[] = [
  personalTable(contactMessages, {
    called: 'messages to us',
    belongsTo: (person) => wasWrittenBy(person, contactMessages.email, contactMessages.createdAt),
    fate: 'goes',
  }),
]

const contactRoutes = (ctx: Context) =>
  operations('contact', contact, {
    send: ({ body, actor, browser }) => sendMessage(ctx, { sent: body, actor, ip: browser.ip }),
    messages: ({ query, actor }) => listMessages(ctx, { ...query, adminId: actor.id }),
  })

declare module '#core/notification-kinds.ts' {
  interface NotificationKinds extends ContactNotificationKinds {}
}

export const contactModule = {
  tables: [tables],
  personalData: contactPersonalData,
  emails: contactEmails,
  retention: [{ what: 'Messages sent with the contact form', kept: MESSAGES_KEPT, sweep: purgeMessages }],
  routes: contactRoutes,
} satisfies Module<object, ContactNotificationKinds>
