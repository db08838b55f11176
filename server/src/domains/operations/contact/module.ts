import type { Module } from '#core/module.ts'
import { MESSAGES_KEPT, purgeMessages } from './messages.ts'
import { type ContactNews, contactLetters } from './notifications.ts'
import { contactPeople } from './personal-data.ts'
import { contactRoutes } from './routes.ts'
import * as tables from './schema.ts'

declare module '#core/notification-kinds.ts' {
  interface KindsOfNews extends ContactNews {}
}

export const contactModule = {
  tables: [tables],
  people: contactPeople,
  letters: contactLetters,
  retention: [{ what: 'Messages sent with the contact form', kept: MESSAGES_KEPT, sweep: purgeMessages }],
  routes: contactRoutes,
} satisfies Module<object, ContactNews>
