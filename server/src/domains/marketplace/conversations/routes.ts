import { conversations } from '@lv/contract/conversations'
import { messageReports } from '@lv/contract/message-reports'
import { isInGoodStanding, requireGoodStanding } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import { type Context, transact } from '#core/context.ts'
import { runBulkAction } from '#core/one-by-one.ts'
import { operations } from '#core/routes.ts'
import { muteConversation } from '#domains/messaging/messages/members.ts'
import { editMessage, removeMessage } from '#domains/messaging/messages/remove.ts'
import { messageSettings, setBlock, setMessageSettings } from '#domains/messaging/messages/settings.ts'
import { countUnread, listConversations } from './list.read.ts'
import { listReports } from './list-reports.read.ts'
import { findReachable, reachableAmong } from './parts/may-write.read.ts'
import { getConversation, messagesIn, readUpTo } from './read.ts'
import { decideReport, reportMessage } from './reports.ts'
import { sendInto } from './send.ts'
import { startConversation } from './start.ts'

async function reachable(ctx: Context, actor: Actor, personId: string) {
  requireGoodStanding(actor)
  const { conversationId, ...person } = await findReachable(ctx, { userId: actor.id, personId })
  return { person, conversationId }
}

export function conversationRoutes(ctx: Context) {
  return [
    operations('conversations', conversations, {
      list: ({ query, actor }) => listConversations(ctx, actor, query),
      unread: ({ actor }) => countUnread(ctx, actor),
      person: ({ params, actor }) => reachable(ctx, actor, params.personId),
      reachable: async ({ query, actor }) =>
        isInGoodStanding(actor) ? reachableAmong(ctx, { userId: actor.id, ...query }) : [],
      start: ({ body, actor, browser }) => startConversation(ctx, { ...body, actor, sender: browser }),
      get: ({ params, actor }) => getConversation(ctx, { ...params, actor }),
      messages: ({ params, query, actor }) => messagesIn(ctx, { ...params, ...query, actor }),
      send: ({ params, body, actor, browser }) => sendInto(ctx, { ...params, ...body, actor, sender: browser }),
      read: ({ params, body, actor }) => transact(ctx, (ctx) => readUpTo(ctx, { ...params, ...body, actor })),
      mute: ({ params, body, actor }) =>
        transact(ctx, (ctx) => muteConversation(ctx, { ...params, ...body, userId: actor.id })),
      edit: ({ params, body, actor }) =>
        transact(ctx, (ctx) => editMessage(ctx, { ...params, ...body, authorId: actor.id })),
      remove: ({ params, actor }) => transact(ctx, (ctx) => removeMessage(ctx, { ...params, authorId: actor.id })),
      report: ({ params, body, actor }) => transact(ctx, (ctx) => reportMessage(ctx, { ...params, ...body, actor })),
      block: ({ params, body, actor }) =>
        transact(ctx, (ctx) => setBlock(ctx, { ...params, ...body, userId: actor.id })),
      settings: ({ actor }) => messageSettings(ctx, actor.id),
      setSettings: ({ body, actor }) => transact(ctx, (ctx) => setMessageSettings(ctx, { ...body, userId: actor.id })),
    }),
    operations('messageReports', messageReports, {
      list: ({ query, actor }) => listReports(ctx, { ...query, adminId: actor.id }),
      decide: ({ params, body, actor }) =>
        transact(ctx, (ctx) => decideReport(ctx, { ...params, ...body, adminId: actor.id })),
      decideSeveral: ({ body: { reportIds, ...decision }, actor: { id: adminId } }) =>
        runBulkAction(reportIds, (reportId) =>
          transact(ctx, (ctx) => decideReport(ctx, { reportId, ...decision, adminId })),
        ),
    }),
  ]
}
