import type { CommunityEventPage } from '@lv/contract/community-events'
import { CalendarPlus } from 'lucide-react'
import { Form, href, Link, useNavigation } from 'react-router'
import { isFull } from '../../features/events/event-words.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

type Props = { event: CommunityEventPage; hasAccount: boolean }

/** Register, or give the place back; and the ways into a calendar. */
export function Registering({ event, hasAccount }: Props) {
  const { id, isOver, isCancelled, can, communityId } = event
  return (
    <div className="flex flex-col gap-3">
      {!isOver && !isCancelled && <Way event={event} hasAccount={hasAccount} />}
      {isOver && <p className="text-muted">This event is over.</p>}
      {can.manage && !isOver && !isCancelled && (
        <ButtonLink
          to={href('/community/:communityId/events/:eventId/edit', { communityId, eventId: id })}
          tone="quiet"
        >
          Edit event
        </ButtonLink>
      )}
      {!isOver && (
        <p className="flex flex-wrap gap-x-5">
          <a href={`/api/community-events/${id}.ics`} className={wayClass}>
            <CalendarPlus aria-hidden size={18} />
            Add to calendar
          </a>
          {hasAccount && (
            <Link to={href('/calendar')} className={wayClass}>
              Subscribe to all your events
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

const wayClass = 'inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline'

function Way({ event, hasAccount }: Props) {
  const { viewer, waitingPlace, can, communityId, community } = event
  const pending = useNavigation().formData?.get('intent')
  const button = (value: string) => ({ type: 'submit', name: 'intent', value, isPending: pending === value }) as const
  if (viewer !== null)
    return (
      <Form method="post" preventScrollReset className="flex flex-col gap-3">
        <p role="status" className="font-semibold">
          {viewer === 'registered' ? 'You have a place.' : `You’re number ${waitingPlace} on the waiting list.`}
        </p>
        <Button {...button('unregister')} tone="quiet">
          {viewer === 'registered' ? 'Cancel registration' : 'Leave the waiting list'}
        </Button>
      </Form>
    )
  if (community.isClosed)
    return <p className="text-muted">The community is closed, and nobody can register any more.</p>
  if (!can.register)
    return (
      <ButtonLink to={href('/community/:communityId', { communityId })}>
        {hasAccount ? 'Join the community to register' : 'Sign in or join to register'}
      </ButtonLink>
    )
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-2">
      <Button {...button('register')}>{isFull(event) ? 'Join the waiting list' : 'Register'}</Button>
      {isFull(event) && (
        <p className="text-sm text-muted">
          Every place is taken. If one comes free, it goes to whoever has waited longest.
        </p>
      )}
    </Form>
  )
}
