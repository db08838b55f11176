import type { CommunityEvent } from '@lv/contract/community-events'
import { MapPin, Users, Video } from 'lucide-react'
import { Form, href, Link, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DayBlock } from './day-block.tsx'
import { EventBadges } from './event-badges.tsx'
import { formatHours, formatWeekday, isFull, placesOf, whereOf } from './event-words.ts'

type Props = { event: CommunityEvent; mayRegister: boolean; communityName?: string }

export const eventAddress = ({ id, communityId }: Pick<CommunityEvent, 'id' | 'communityId'>) =>
  href('/community/:communityId/events/:eventId', { communityId, eventId: id })

/** An event in a list: when, what, where, and how many come. */
export function EventRow({ event, mayRegister, communityName }: Props) {
  const { title, startDate, isCancelled, isOnline, location } = event
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-[1.125rem]">
      <DayBlock at={startDate} isOff={isCancelled} />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className={classNames('text-lg', isCancelled && 'text-muted line-through')}>
          <Link to={eventAddress(event)} className="wide-target break-words underline-offset-4 hover:underline">
            {title}
          </Link>
        </h2>
        <p className="mt-0.5 text-sm">
          {formatWeekday(startDate)}, {formatHours(event)}
        </p>
        {communityName && <p className="mt-0.5 text-sm text-muted">{communityName}</p>}
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted tabular-nums">
          <span className="inline-flex items-center gap-1.5">
            {isOnline && !location ? (
              <Video aria-hidden size={15} className="shrink-0" />
            ) : (
              <MapPin aria-hidden size={15} className="shrink-0" />
            )}
            {whereOf(event)}
          </span>
          {!event.isCancelled && (
            <span className="inline-flex items-center gap-1.5">
              <Users aria-hidden size={15} className="shrink-0" />
              {placesOf(event)}
            </span>
          )}
        </p>
        <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
          <EventBadges event={event} isAhead={mayRegister || communityName !== undefined} />
        </p>
      </div>
      {mayRegister && !isCancelled && event.viewer === null && <RegisterForm event={event} />}
    </li>
  )
}

/** Registers from a list, and leads to the event. */
function RegisterForm({ event }: Pick<Props, 'event'>) {
  const { formAction } = useNavigation()
  const to = eventAddress(event)
  return (
    <Form method="post" action={to} className="sm:ml-auto">
      <Button
        type="submit"
        name="intent"
        value="register"
        tone="quiet"
        isPending={formAction === to}
        aria-label={`Register for ${event.title}`}
      >
        {isFull(event) ? 'Join the waiting list' : 'Register'}
      </Button>
    </Form>
  )
}
