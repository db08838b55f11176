import type { ConversationPlace } from '@lv/contract/options'
import { Hammer, MessageCircle, UsersRound } from 'lucide-react'

/** How the page calls its three places (specification, 2.5), and what is in each. */
export const placeWords: Record<ConversationPlace, { label: string; sign: typeof MessageCircle; none: string }> = {
  direct: {
    label: 'Direct Messages',
    sign: MessageCircle,
    none: 'Write to somebody from the members of a community you’re in.',
  },
  community: {
    label: 'Communities',
    sign: UsersRound,
    none: 'What the owners of your communities send to everybody shows up here.',
  },
  project: {
    label: 'Project Updates',
    sign: Hammer,
    none: 'What you and the other side of a quote request write to each other is here.',
  },
}
