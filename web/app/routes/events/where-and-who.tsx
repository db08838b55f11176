import type { CommunityEventPage } from '@lv/contract/community-events'
import { formatNumber } from '@lv/contract/numbers'
import { MapPin, Users, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { placesOf } from '../../features/events/event-words.ts'

type Props = { event: CommunityEventPage }

/** Where an event is, how to get in, and how many come. */
export function WhereAndWho({ event }: Props) {
  const { location, isOnline, onlineUrl, currentAttendees, maxAttendees } = event
  return (
    <ul className="flex flex-col gap-3">
      {location && <Line icon={<MapPin aria-hidden size={19} />}>{location}</Line>}
      {isOnline && (
        <Line icon={<Video aria-hidden size={19} />}>
          {onlineUrl ? (
            <a
              href={onlineUrl}
              rel="noopener noreferrer nofollow ugc"
              target="_blank"
              className="wide-target font-semibold break-all text-accent underline underline-offset-3"
            >
              Join online
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ) : (
            'Online: register to get the link'
          )}
        </Line>
      )}
      {!event.isCancelled && (
        <Line icon={<Users aria-hidden size={19} />}>
          <span className="tabular-nums">{placesOf(event)}</span>
          {maxAttendees !== null && (
            <meter
              aria-label="Places taken"
              min={0}
              max={maxAttendees}
              value={currentAttendees}
              className="mt-1.5 block h-2 w-full"
            >
              {formatNumber(currentAttendees)} of {formatNumber(maxAttendees)}
            </meter>
          )}
        </Line>
      )}
    </ul>
  )
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-3">
    <span className="mt-0.5 shrink-0 text-muted">{icon}</span>
    <div className="min-w-0 grow break-words">{children}</div>
  </li>
)
