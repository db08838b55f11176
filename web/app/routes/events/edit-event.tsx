import type { Api } from '@lv/contract/api'
import type { CommunityEventPage } from '@lv/contract/community-events'
import { tagOf } from '@lv/contract/form-tag'
import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { act } from '../../features/actions/act.ts'
import { eventAddress } from '../../features/events/event-row.tsx'
import { toastCookie } from '../../flash.ts'
import { refusedForm } from '../../form.ts'
import { dayIn, localMoment } from '../../melbourne-day.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import type { Route } from './+types/edit-event.ts'
import { EventForm } from './event-form.tsx'

const initialOf = (event: CommunityEventPage) => ({
  title: event.title,
  description: event.description,
  startDate: localMoment(event.startDate),
  endDate: localMoment(event.endDate),
  location: event.location ?? '',
  onlineUrl: event.onlineUrl ?? '',
  maxAttendees: event.maxAttendees === null ? '' : String(event.maxAttendees),
})

async function beginNew(api: Api, communityId: string) {
  const { id, name, viewer } = await api.communities.get({ params: { communityId } })
  if (viewer !== 'owner' && viewer !== 'moderator')
    throw data('Only the owner and moderators may do this', { status: 403 })
  const day = dayIn(7)
  const initial = { startDate: `${day}T18:30`, endDate: `${day}T20:00` }
  return { community: { id, name }, event: null, initial }
}

async function beginChange(api: Api, eventId: string) {
  const event = await api.communityEvents.get({ params: { eventId } })
  if (!event.can.manage) throw data('Only the owner and moderators may do this', { status: 403 })
  if (event.isOver || event.isCancelled) throw redirect(eventAddress(event))
  return {
    community: event.community,
    event: { id: event.id, isRepeated: event.isRepeated, basedOn: tagOf('event', event) },
    initial: initialOf(event),
  }
}

type Params = { communityId: string; eventId?: string }
const eventIdOf = (params: Params) => params.eventId

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) throw redirect(signInAddress(url.pathname))
  const api = context.get(apiContext)
  const eventId = eventIdOf(params)
  return eventId ? beginChange(api, eventId) : beginNew(api, params.communityId)
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { communityEvents } = context.get(apiContext)
  const form = await request.formData()
  return act({ request, form, here: url.pathname }, async (values) => {
    const { title = '', description = '', startDate = '', endDate = '', location = '', onlineUrl = '' } = values
    const { maxAttendees = '', repeats = '', times = '', scope = 'this' } = values
    const body = { title, description, startDate, endDate, location, onlineUrl, maxAttendees }
    const eventId = eventIdOf(params)
    const event = eventId
      ? await communityEvents.update({
          params: { eventId },
          body: { ...body, basedOn: values.basedOn, scope: scope === 'following' ? 'following' : 'this' },
        })
      : await communityEvents.create({
          params: { communityId: params.communityId },
          body: repeats === '' ? body : { ...body, repeats, times },
        })
    const toast = toastCookie({ title: eventId ? 'Changes saved' : 'Event planned' })
    throw redirect(eventAddress(event), { headers: { 'Set-Cookie': toast } })
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: `${loaderData?.event ? 'Edit event' : 'New event'} · ${loaderData?.community.name ?? ''}`,
    isPrivate: true,
  })

export default function EditEvent({ loaderData: { community, event, initial }, actionData }: Route.ComponentProps) {
  const back = event
    ? eventAddress({ id: event.id, communityId: community.id })
    : `${href('/community/:communityId/dashboard', { communityId: community.id })}?tab=events`
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] pt-5 sm:pt-8">
      <BackLink community={community} />
      <h1 className="mt-2 mb-5 text-2xl sm:text-3xl">{event ? 'Edit event' : 'New event'}</h1>
      <Card className="sm:p-8">
        <EventForm
          key={event?.id ?? community.id}
          event={event}
          initial={initial}
          refused={refusedForm(actionData)}
          back={back}
        />
      </Card>
    </div>
  )
}
