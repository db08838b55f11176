import type { Api } from '@lv/contract/api'
import { dayIn, localMoment } from '@lv/contract/calendar'
import type { CommunityEventPage } from '@lv/contract/community-events'
import { MAX_REPEATS } from '@lv/contract/event-options'
import { tagOf } from '@lv/contract/form-tag'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { eventAddress } from '../../features/events/event-row.tsx'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { EditConflict } from '../../saved-since.tsx'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/edit-event.ts'
import { ScopeChoice } from './scope-choice.tsx'

type Props = {
  /** Null: a new one. */
  event: { id: string; isRepeated: boolean; basedOn: string } | null
  initial: Record<string, string>
  refused: RefusedForm | undefined
  back: string
}

const labels = {
  title: 'Title',
  startDate: 'Starts',
  endDate: 'Ends',
  location: 'Address',
  onlineUrl: 'Online link',
  maxAttendees: 'Places',
  description: 'What to expect',
}

/** What an event is, when, where, and for how many. */
function EventForm({ event, initial, refused, back }: Props) {
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().state === 'submitting'
  useSignInAgain(refused?.status)
  const field = (name: string) => getFieldProps(refused, name, initial[name])
  return (
    <Form method="post" noValidate ref={form} className="group/form flex flex-col gap-5">
      {event === null && <FormKey />}
      {refused && refused.status !== 401 && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      {event && (
        <EditConflict
          basedOn={event.basedOn}
          refused={refused}
          labels={labels}
          written={{ startDate: localMoment, endDate: localMoment }}
        />
      )}
      <TextInput label="Title" isRequired maxLength={120} autoComplete="off" {...field('title')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput label="Starts" hint="Melbourne time" isRequired type="datetime-local" {...field('startDate')} />
        <TextInput label="Ends" hint="Melbourne time" isRequired type="datetime-local" {...field('endDate')} />
        <TextInput
          label="Address"
          hint="Where people meet. Leave it empty if it’s online only."
          maxLength={200}
          autoComplete="off"
          {...field('location')}
        />
        <TextInput
          label="Online link"
          hint="Shown only to those who are registered"
          inputMode="url"
          maxLength={200}
          autoComplete="off"
          {...field('onlineUrl')}
        />
        <TextInput
          label="Places"
          hint="Leave it empty for no limit. Once places are taken, people join a waiting list."
          inputMode="numeric"
          autoComplete="off"
          {...field('maxAttendees')}
        />
      </div>
      <TextArea
        label="What to expect"
        hint="What to bring and who it’s for"
        rows={6}
        maxLength={5000}
        {...field('description')}
      />
      {event === null ? (
        <Repetition refused={refused} />
      ) : (
        event.isRepeated && <ScopeChoice chosen={refused?.values.scope ?? 'this'} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending}>
          {event ? 'Save changes' : 'Plan the event'}
        </Button>
        <ButtonLink to={back} tone="quiet">
          {event ? 'Back to the event' : 'Back to the events'}
        </ButtonLink>
      </div>
    </Form>
  )
}

const Repetition = ({ refused }: Pick<Props, 'refused'>) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    <Select
      label="Repeats"
      hint="At the same local time, even when the clocks change"
      {...getFieldProps(refused, 'repeats')}
    >
      <option value="">It doesn’t repeat</option>
      <option value="weekly">Every week</option>
      <option value="monthly">Every month, on the same date</option>
    </Select>
    <TextInput
      label="How many times"
      hint={`If it repeats: 2 to ${MAX_REPEATS}, including the first`}
      inputMode="numeric"
      autoComplete="off"
      {...getFieldProps(refused, 'times')}
    />
  </div>
)

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
  return submitSignedIn({ request, form, here: url.pathname }, async (values) => {
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
      <CommunityBackLink community={community} />
      <h1 className="mt-2 mb-5 text-2xl sm:text-3xl">{event ? 'Edit event' : 'New event'}</h1>
      <Card className="sm:p-8">
        <EventForm
          key={event?.id ?? community.id}
          event={event}
          initial={initial}
          refused={asRefusedForm(actionData)}
          back={back}
        />
      </Card>
    </div>
  )
}
