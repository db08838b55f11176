import type { Api } from '@lv/contract/api'
import type { Attendee, CommunityEventPage } from '@lv/contract/community-events'
import { ATTENDEES_PAGE_SIZE } from '@lv/contract/event-options'
import { formatNumber } from '@lv/contract/numbers'
import { Form, useNavigation } from 'react-router'
import { eventAddress } from '../../features/events/event-row.tsx'
import { MessageButton } from '../../features/messages/message-button.tsx'
import { nameOf } from '../../features/people/person-name.tsx'
import { readPage } from '../../paging.ts'
import { trimInput } from '../../typed.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Query = { search: string; page: number }

/** The page of the list, and the name, that the address of an event's page asks for. */
export const attendeesAsked = ({ searchParams }: URL): Query => ({
  search: trimInput(searchParams.get('q'), 100),
  page: readPage(searchParams),
})

/** A page of who is down for an event. */
export async function readAttendees(events: Api['communityEvents'], eventId: string, { search, page }: Query) {
  const query = {
    search: search || undefined,
    limit: ATTENDEES_PAGE_SIZE,
    offset: (page - 1) * ATTENDEES_PAGE_SIZE,
  }
  const { items, total } = await events.attendees({ params: { eventId }, query })
  return { items, total, search, page }
}

type Props = { event: CommunityEventPage; attendees: { items: Attendee[]; total: number } & Query }

/** For the team: who comes, who waits, and once it has begun who was there. */
export function EventAttendees({ event, attendees: { items, total, search, page } }: Props) {
  const here = eventAddress(event)
  const down = event.currentAttendees + event.waitingCount
  return (
    <section aria-labelledby="attendees">
      <h2 id="attendees" className="text-xl">
        Who’s coming
      </h2>
      <p className="mt-1 mb-3 text-muted">
        {down === 0
          ? 'Nobody yet.'
          : event.hasBegun
            ? 'Mark who came: each of them gets 5 points.'
            : 'Once it has started you can mark who came.'}
      </p>
      {(search !== '' || down > ATTENDEES_PAGE_SIZE) && <Search here={here} search={search} total={total} />}
      {items.length > 0 && (
        <Card isFlush>
          <ul className="divide-y divide-edge">
            {items.map((one) => (
              <Row key={one.person.id} one={one} mayMark={event.hasBegun && !event.isCancelled} />
            ))}
          </ul>
        </Card>
      )}
      <Pagination
        label="Pages of who’s coming"
        page={page}
        pageCount={Math.ceil(total / ATTENDEES_PAGE_SIZE)}
        toPage={(to) => `${here}?${new URLSearchParams({ ...(search && { q: search }), page: String(to) })}#attendees`}
      />
    </section>
  )
}

const Search = ({ here, search, total }: { here: string; search: string; total: number }) => (
  <>
    <Form action={`${here}#attendees`} role="search" className="mb-3 flex flex-wrap items-end gap-3">
      <TextInput label="Search by name or profession" name="q" type="search" defaultValue={search} maxLength={100} />
      <Button type="submit" tone="quiet">
        Search
      </Button>
    </Form>
    <p className="mb-3 text-muted tabular-nums" role="status">
      {formatNumber(total)} {total === 1 ? 'person' : 'people'}
      {search && ` for “${search}”`}
    </p>
  </>
)

function Row({ one: { person, isWaiting, attended }, mayMark }: { one: Attendee; mayMark: boolean }) {
  const sent = useNavigation().formData
  const name = nameOf(person)
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <Avatar name={name} imageUrl={person.profileImageUrl} size="small" />
      <span className="flex min-w-0 grow items-center gap-1">
        <span className="min-w-0 break-words">{name}</span>
        <MessageButton person={person} name={name} />
      </span>
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
