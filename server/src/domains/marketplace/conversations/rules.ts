import { ApiError } from '@lv/contract/errors'
import { type Rule, type Rules, requireActor, requireGoodStanding } from '#core/access.ts'
import { findConversation } from './parts/find.read.ts'

/**
 * One of those between whom a conversation is. Somebody else’s and one that there is not look the same: 404. Who is
 * suspended, or whose email nobody has verified, reads nobody’s words.
 */
const conversationParty: Rule = async (ctx, actor, { conversationId = '' }) => {
  const somebody = requireActor(actor)
  requireGoodStanding(somebody)
  const { isParty } = await findConversation(ctx, somebody, conversationId)
  if (!isParty) throw new ApiError('not_found', 'Conversation not found')
}

/** Who may do what in a conversation (authorisation matrix). */
export const conversationRules: Pick<Rules, 'conversationParty'> = { conversationParty }
