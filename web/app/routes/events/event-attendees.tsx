import type { Attendee, CommunityEventPage } from '@lv/contract/community-events'
import { Form, useNavigation } from 'react-router'
import { formatNumber } from '../../format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { nameOf } from '../people/person-name.tsx'

type Props = { event: CommunityEventPage; attendees: { items: Attendee[]; total: number } }

/** For the team: who comes, who waits, and once it has begun who was there. */
export function EventAttendees({ event, attendees: { items, total } }: Props) {
  return (
    <section aria-labelledby="attendees">
      <h2 id="attendees" className="text-xl">
        Who is down for it
      </h2>
      <p className="mt-1 mb-3 text-muted">
        {total === 0
          ? 'Nobody yet.'
          : event.hasBegun
            ? 'Mark who was there: they get 5 points for it.'
            : 'Once it has begun you can mark who was there.'}
      </p>
      {total > 0 && (
        <Card isFlush>
          <ul className="divide-y divide-edge">
            {items.map((one) => (
              <Row key={one.person.id} one={one} mayMark={event.hasBegun && !event.isCancelled} />
            ))}
          </ul>
        </Card>
      )}
      {total > items.length && <p className="mt-2 text-sm text-muted">and {formatNumber(total - items.length)} more</p>}
    </section>
  )
}

function Row({ one: { person, isWaiting, attended }, mayMark }: { one: Attendee; mayMark: boolean }) {
  const sent = useNavigation().formData
  const name = nameOf(person)
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <Avatar name={name} imageUrl={person.profileImageUrl} size="small" />
      <span className="min-w-0 grow break-words">{name}</span>
      {isWaiting && <Badge tone="attention">Waiting</Badge>}
      {attended && <Badge tone="good">Was there</Badge>}
      {mayMark && !isWaiting && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="userId" value={person.id} />
          <Button
            type="submit"
            name="intent"
            value={attended ? 'absent' : 'attended'}
            tone="quiet"
            isPending={sent?.get('userId') === person.id}
            aria-label={attended ? `${name} wasn’t there` : `${name} was there`}
          >
            {attended ? 'Wasn’t there' : 'Was there'}
          </Button>
        </Form>
      )}
    </li>
  )
}
