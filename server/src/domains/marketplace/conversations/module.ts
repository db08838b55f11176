import type { Module } from '#core/module.ts'
import { type ConversationsNews, conversationsLetters, conversationsNotifications } from './notifications.ts'
import { conversationRoutes } from './routes.ts'
import { conversationRules } from './rules.ts'

declare module '#core/notification-kinds.ts' {
  interface KindsOfNews extends ConversationsNews {}
}

/** The messages of a person across all nouns; what is stored of them is the module messages'. */
export const conversationsModule = {
  tables: [],
  people: [],
  letters: conversationsLetters,
  notifications: conversationsNotifications,
  rules: conversationRules,
  routes: conversationRoutes,
} satisfies Module<object, ConversationsNews>
