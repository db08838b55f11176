import { formatDate } from '@lv/contract/dates'
import { tagOf } from '@lv/contract/form-tag'
import { notificationTopics } from '@lv/contract/notification-topics'
import type { Preferences } from '@lv/contract/notifications'
import { preferencesForm } from '@lv/contract/preferences-form'
import { useEffect, useState } from 'react'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { redirectToSignIn, submitSignedIn } from '../../features/actions/act.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { EditConflict } from '../../saved-since.tsx'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/preferences.ts'
import { Hours } from './hours.tsx'
import { Matrix } from './matrix.tsx'
import { bodyOf, tickedOr, typedPreferences } from './preferences-form.ts'
import { Preview } from './preview.tsx'

type State = 'unknown' | 'off' | 'on' | 'refused' | 'impossible'

const SUBSCRIPTIONS = '/api/push/subscriptions'

const send = (method: 'POST' | 'DELETE', body: object) =>
  fetch(SUBSCRIPTIONS, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** The server is told where this browser takes push messages; they end with the session. */
async function notifyServer(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  const answer = await send('POST', { endpoint, keys })
  if (!answer.ok) throw new Error(`the subscription was answered ${answer.status}`)
}

async function stateNow(): Promise<State> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'impossible'
  if (Notification.permission === 'denied') return 'refused'
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  if (!subscription) return 'off'
  await notifyServer(subscription)
  return 'on'
}

/** Asks the browser's user, who has just pressed the button, and subscribes. */
async function turnOn(): Promise<State> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const { key } = await (await fetch('/api/push/key')).json()
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  await notifyServer(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  return 'on'
}

async function turnOff(): Promise<State> {
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  if (subscription) {
    await send('DELETE', { endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  return 'off'
}

const words: Record<State, string> = {
  unknown: 'Push messages show up on this device, even when Laneway Village is closed.',
  off: 'Push messages show up on this device, even when Laneway Village is closed.',
  on: 'This browser gets everything you’ve ticked as push, until you sign out.',
  refused: 'This browser doesn’t let us send push messages. Allow notifications in its settings, then come back.',
  impossible: 'This browser doesn’t support push messages.',
}

/** Push messages to this very browser: nothing is asked before the button is pressed. */
function ThisBrowser() {
  const [state, setState] = useState<State>('unknown')
  const [isPending, setPending] = useState(false)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    stateNow().then(setState, () => setState('off'))
  }, [])
  const press = async () => {
    setPending(true)
    setLost(false)
    try {
      setState(await (state === 'on' ? turnOff() : turnOn()))
    } catch {
      setLost(true)
    }
    setPending(false)
  }
  return (
    <Card as="section" aria-labelledby="browser" className="no-scripting:hidden">
      <h2 id="browser" className="text-xl">
        Push in this browser
      </h2>
      <p role="status" className="mt-1 text-muted">
        {isLost ? 'That didn’t work. Try again in a moment.' : words[state]}
      </p>
      {(state === 'off' || state === 'on') && (
        <Button tone="quiet" className="mt-4 self-start" isPending={isPending} onClick={press}>
          {state === 'on' ? 'Turn off push' : 'Turn on push'}
        </Button>
      )}
    </Card>
  )
}

type Props = { communities: Preferences['communities']; refused: RefusedForm | undefined }

/** The communities of which one wants to be told nothing. */
function Muted({ communities, refused }: Props) {
  return (
    <Card as="section" aria-labelledby="muted">
      <fieldset>
        <legend id="muted" className="font-display text-xl font-semibold">
          Mute communities
        </legend>
        <p className="mt-1 text-muted">
          We won’t tell you about anything in a muted community. You can still visit it and take part.
        </p>
        <div className="mt-2 grid gap-x-5 sm:grid-cols-2">
          {communities.map(({ id, name, isMuted }) => (
            <Checkbox
              key={id}
              label={name}
              name={`mute.${id}`}
              defaultChecked={tickedOr(refused, `mute.${id}`, isMuted)}
            />
          ))}
        </div>
      </fieldset>
    </Card>
  )
}

const HERE = href('/notifications/preferences')

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  if (!viewer) throw redirectToSignIn(HERE)
  const { notifications } = context.get(apiContext)
  const [preferences, preview] = await Promise.all([notifications.preferences({}), notifications.preview({})])
  const basedOn = tagOf('preferences', preferencesForm(preferences))
  return { preferences, basedOn, preview, isProfessional: viewer.professional !== null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submitSignedIn({ request, form, here: HERE }, async (values) => {
    await context
      .get(apiContext)
      .notifications.changePreferences({ body: { ...bodyOf(values), basedOn: values.basedOn } })
    const toast = { title: 'Preferences saved', description: 'They apply from now on.' }
    throw redirect(HERE, { headers: { 'Set-Cookie': toastCookie(toast) } })
  })
}

export const handle: PageHandle = { form: 'lines' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Notification preferences', isPrivate: true })

/** News is told in the product alone meanwhile. */
function Bounced({ since }: { since: string }) {
  return (
    <FormMessage message={`Our emails to you have been bouncing since ${formatDate(since)}`}>
      <p>
        Until that changes, we’ll only email you about your account. We try again after 30 days, or as soon as you{' '}
        <Link to={href('/profile/email')} className="font-semibold text-accent underline">
          change your email address
        </Link>
        .
      </p>
    </FormMessage>
  )
}

const labels = {
  choices: 'By topic',
  quietFrom: 'Quiet from',
  quietUntil: 'Quiet until',
  timeZone: 'Your time zone',
  muted: 'Muted communities',
}

export default function PreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { preferences, preview, isProfessional, basedOn } = loaderData
  const refused = asRefusedForm(actionData)
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().formAction === HERE
  const topics = preferences.topics.filter(({ topic }) => isProfessional || topic !== notificationTopics[0])
  return (
    <div className="page-width py-8 lg:py-12">
      <PageBackLink to={href('/notifications')}>Notifications</PageBackLink>
      <h1 className="mt-1 text-3xl">Notification preferences</h1>
      <p className="mt-3 max-w-[68ch] text-lg text-muted">
        Choose what we tell you about, and how. We always email you about your account, your bookings, your payments and
        our decisions: those emails can’t be switched off.
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Form ref={form} method="post" noValidate className="flex min-w-0 flex-col gap-6">
          <FormKey />
          {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
          <EditConflict
            basedOn={basedOn}
            refused={refused}
            labels={labels}
            typed={refused && typedPreferences(refused.values, preferences)}
          />
          {preferences.emailBouncedAt && <Bounced since={preferences.emailBouncedAt} />}
          <Matrix topics={topics} hasTexts={preferences.hasTexts} refused={refused} />
          <Hours preferences={preferences} refused={refused} />
          {preferences.communities.length > 0 && <Muted communities={preferences.communities} refused={refused} />}
          <Button type="submit" className="self-start" isPending={isPending}>
            Save
          </Button>
        </Form>
        <div className="flex min-w-0 flex-col gap-6">
          <Preview preview={preview} timeZone={preferences.timeZone} />
          <ThisBrowser />
        </div>
      </div>
    </div>
  )
}
