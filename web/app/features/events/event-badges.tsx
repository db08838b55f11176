import type { CommunityEvent } from '@lv/contract/community-events'
import { Check, Clock, Repeat } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { isFull } from './event-words.ts'

type Props = { event: CommunityEvent; isAhead?: boolean }

/** What matters of an event to whoever looks: off, one's own place, or that it is full. */
export function EventBadges({ event, isAhead = true }: Props) {
  const { isCancelled, isRepeated, viewer } = event
  return (
    <>
      {isCancelled && <Badge tone="alert">Cancelled</Badge>}
      {viewer === 'registered' && (
        <Badge tone="good" icon={<Check aria-hidden size={13} />}>
          You’re going
        </Badge>
      )}
      {viewer === 'waiting' && (
        <Badge tone="attention" icon={<Clock aria-hidden size={13} />}>
          On the waiting list
        </Badge>
      )}
      {isAhead && !isCancelled && viewer === null && isFull(event) && <Badge tone="attention">Full</Badge>}
      {isRepeated && <Badge icon={<Repeat aria-hidden size={12} />}>Repeats</Badge>}
    </>
  )
}
