import { type MembershipType, membershipLabels } from '@lv/contract/membership-types'
import { Globe, Lock, UsersRound } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'

const signs = { free: Globe, open: UsersRound, invite_only: Lock }
const tones = { free: 'good', open: 'neutral', invite_only: 'attention' } as const

/** Who may join: Free, Open or Invite Only, with its sign. */
export function MembershipLabel({ type }: { type: MembershipType }) {
  const Sign = signs[type]
  return (
    <Badge tone={tones[type]} icon={<Sign aria-hidden size={13} strokeWidth={2.25} />}>
      {membershipLabels[type]}
    </Badge>
  )
}
