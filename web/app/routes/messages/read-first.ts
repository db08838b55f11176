import type { MiddlewareFunction } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'

/**
 * What a page of a conversation shows is read before the page is made, so that its badges and tiles already say so.
 * Not for older messages, and not for a form, whose answer leads to the page again.
 */
export const readFirst: MiddlewareFunction<Response> = async ({ request, url, params, context }) => {
  const visit = context.get(visitContext)
  const { conversationId } = params
  if (!visit.viewer || !conversationId || request.method !== 'GET' || url.searchParams.has('before')) return
  const { conversations, notifications } = context.get(apiContext)
  // Who is refused is told by the page.
  const conversation = await conversations.get({ params: { conversationId } }).catch(() => null)
  if (!conversation?.isUnread) return
  await conversations.read({ params: { conversationId }, body: {} })
  const unread = await notifications.badges({})
  context.set(visitContext, { ...visit, viewer: { ...visit.viewer, unread } })
}
