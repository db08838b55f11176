import type { NotificationType } from '@lv/contract/options'
import { Award, Hammer, MessageSquare, UsersRound } from 'lucide-react'

/** How each type of notification is called and drawn. */
export const typeWords = {
  project: { label: 'Project', plural: 'Projects', sign: Hammer },
  community: { label: 'Community', plural: 'Communities', sign: UsersRound },
  message: { label: 'Message', plural: 'Messages', sign: MessageSquare },
  achievement: { label: 'Achievement', plural: 'Achievements', sign: Award },
} satisfies Record<NotificationType, object>
