import type { CommunityEventPage } from '@lv/contract/community-events'
import { data, Form, href, Link, type MetaDescriptor, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { DayBlock } from '../../features/events/day-block.tsx'
import { EventBadges } from '../../features/events/event-badges.tsx'
import { eventAddress } from '../../features/events/event-row.tsx'
import { formatHours, formatWeekday } from '../../features/events/event-words.ts'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { asRefusedForm, findAction } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/event.ts'
import { eventActions } from './event-actions.ts'
import { attendeesAsked, EventAttendees, readAttendees } from './event-attendees.tsx'
import { Registering } from './registering.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { WhereAndWho } from './where-and-who.tsx'

/** What search engines read of an event of a public community: schema.org's Event. */
function eventStructuredData(event: CommunityEventPage, publicUrl: string): MetaDescriptor {
  const { id, communityId, title, description, startDate, endDate, location, isOnline, isCancelled, community } = event
  const places = [
    ...(location ? [{ '@type': 'Place', name: location, address: location }] : []),
    ...(isOnline
      ? [
          {
            '@type': 'VirtualLocation',
            url: publicUrl + href('/community/:communityId/events/:eventId', { communityId, eventId: id }),
          },
        ]
      : []),
  ]
  const mode = location ? (isOnline ? 'Mixed' : 'Offline') : 'Online'
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: title,
      description,
      startDate,
      endDate,
      eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
      location: places,
      organizer: {
        '@type': 'Organization',
        name: community.name,
        url: publicUrl + href('/community/:communityId', { communityId }),
      },
    },
  }
}

/** For the team: calls an event off, after a second look. */
function CancelEvent({ event }: { event: CommunityEventPage }) {
  const isPending = useNavigation().formData?.get('intent') === 'cancel'
  return (
    <details className="rounded-card border border-edge bg-card">
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold">Cancel this event</summary>
      <Form method="post" noValidate className="flex flex-col gap-4 border-t border-edge p-4">
        <p className="text-muted">Everyone who is registered or waiting is told straight away. You can’t undo this.</p>
        {event.isRepeated && <ScopeChoice />}
        <TextInput
          label="Reason"
          hint="Optional. Everyone who’s told reads it."
          name="reason"
          maxLength={300}
          autoComplete="off"
        />
        <Button type="submit" name="intent" value="cancel" isPending={isPending} className="self-start">
          Cancel the event
        </Button>
      </Form>
    </details>
  )
}

export async function loader({ params: { communityId, eventId }, url, context }: Route.LoaderArgs) {
  const { communityEvents } = context.get(apiContext)
  const { viewer, publicUrl } = context.get(visitContext)
  try {
    const event = await communityEvents.get({ params: { eventId } })
    if (event.communityId !== communityId) throw redirect(eventAddress(event), 301)
    const asked = attendeesAsked(url)
    const attendees = event.can.manage ? await readAttendees(communityEvents, eventId, asked) : null
    const head = event.community.isPublic ? eventStructuredData(event, publicUrl) : null
    const reachable = await readReachable(context, attendees)
    return { event, attendees, hasAccount: viewer !== null, head, reachable }
  } catch (error) {
    const status = asRefusal(error)?.status
    if (status === 401) throw redirect(signInAddress(url.pathname))
    if (status === 403) throw redirect(href('/community/:communityId', { communityId }))
    if (status === 404) throw data('Event not found', { status })
    throw error
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { communityEvents } = context.get(apiContext)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async (values) => {
    const deed = findAction(eventActions, values.intent)
    if (!deed) throw redirect(url.pathname)
    const here = `${url.pathname}${url.search}`
    throw await deed({ communityEvents, params: { eventId: params.eventId }, here }, values)
  })
}

export const handle: PageHandle = { query: ['q', 'page'] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { event, head } = loaderData ?? {}
  if (!event) return pageMeta(matches, { title: 'Event not found', isPrivate: true })
  const about = `${formatWeekday(event.startDate)}, ${formatHours(event)}. ${event.community.name}.`
  const image = `${href('/community/:communityId', { communityId: event.communityId })}/og.png`
  const page = { title: `${event.title} · ${event.community.name}`, description: about, image }
  return [...pageMeta(matches, { ...page, isPrivate: !event.community.isPublic }), ...(head ? [head] : [])]
}

export default function Event({ loaderData, actionData }: Route.ComponentProps) {
  const { event, attendees, hasAccount } = loaderData
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  return (
    <div className="page-width max-w-[calc(56rem+2.5rem)] pt-5 pb-4 sm:pt-8">
      <CommunityBackLink community={event.community} />
      <Heading event={event} />
      {refused && refused.status !== 401 && (
        <div className="mt-5">
          <FormMessage message={refused.message} />
        </div>
      )}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="lg:order-2">
          <Card as="section" aria-label="Registration" className="gap-4">
            <WhereAndWho event={event} />
            <Registering event={event} hasAccount={hasAccount} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {event.description ? (
            <p className="max-w-text break-words whitespace-pre-line">{event.description}</p>
          ) : (
            <p className="text-muted">No description yet.</p>
          )}
          <Others event={event} />
          {attendees && <EventAttendees event={event} attendees={attendees} />}
          {event.can.manage && !event.isOver && !event.isCancelled && <CancelEvent event={event} />}
        </div>
      </div>
    </div>
  )
}

function Heading({ event }: { event: CommunityEventPage }) {
  const { title, startDate, isCancelled, cancelReason } = event
  return (
    <header className="mt-2 flex items-start gap-4 sm:gap-5">
      <DayBlock at={startDate} isOff={isCancelled} className="mt-1" />
      <div className="min-w-0">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p className="mt-1.5 text-lg">
          <time dateTime={startDate}>
            {formatWeekday(startDate)}, {formatHours(event)}
          </time>
        </p>
        <p className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
          <EventBadges event={event} isAhead={!event.isOver} />
        </p>
        {isCancelled && cancelReason && <p className="mt-2 text-muted">Why: {cancelReason}</p>}
      </div>
    </header>
  )
}

function Others({ event: { others, repetition, communityId } }: { event: CommunityEventPage }) {
  if (others.length === 0) return null
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="text-xl">
        {repetition === 'weekly' ? 'Every week' : 'Every month'}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {others.map(({ id, startDate, isCancelled }) => (
          <li key={id}>
            <Link
              to={eventAddress({ id, communityId })}
              className="inline-flex min-h-11 items-center rounded-full border border-edge-control px-3.5 text-sm hover:border-ink"
            >
              {formatWeekday(startDate)}
              {isCancelled && ' (cancelled)'}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
