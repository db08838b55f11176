import { ApiError } from '@lv/contract/errors'
import { type Rule, type Rules, requireActor, requireGoodStanding } from '#core/access.ts'
import { findConversation } from './parts/find.read.ts'

/** Another person's conversation is `not_found`, too. Suspended and unverified people read nobody's messages. */
const conversationParty: Rule = async (ctx, actor, { conversationId = '' }) => {
  const somebody = requireActor(actor)
  requireGoodStanding(somebody)
  const { isParty } = await findConversation(ctx, somebody, conversationId)
  if (!isParty) throw new ApiError('not_found', 'Conversation not found')
}

export const conversationRules: Pick<Rules, 'conversationParty'> = { conversationParty }
