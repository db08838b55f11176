import { tagOf } from '@lv/contract/form-tag'
import { newsTopics } from '@lv/contract/news-topics'
import { preferencesForm } from '@lv/contract/preferences-form'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { act, toSignIn } from '../../features/actions/act.ts'
import { toastCookie } from '../../flash.ts'
import { refusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { formatDate } from '../../format.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { SavedSince } from '../../saved-since.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { WayUp } from '../../ui/way-up.tsx'
import type { Route } from './+types/preferences.ts'
import { Hours } from './hours.tsx'
import { Matrix } from './matrix.tsx'
import { Muted } from './muted.tsx'
import { bodyOf, typedPreferences } from './preferences-form.ts'
import { Preview } from './preview.tsx'
import { ThisBrowser } from './this-browser.tsx'

const HERE = href('/notifications/preferences')

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  if (!viewer) throw toSignIn(HERE)
  const { notifications } = context.get(apiContext)
  const [preferences, preview] = await Promise.all([notifications.preferences({}), notifications.preview({})])
  const basedOn = tagOf('preferences', preferencesForm(preferences))
  return { preferences, basedOn, preview, isProfessional: viewer.professional !== null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return act({ request, form, here: HERE }, async (values) => {
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
  const refused = refusedForm(actionData)
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().formAction === HERE
  const topics = preferences.topics.filter(({ topic }) => isProfessional || topic !== newsTopics[0])
  return (
    <div className="page-width py-8 lg:py-12">
      <WayUp to={href('/notifications')}>Notifications</WayUp>
      <h1 className="mt-1 text-3xl">Notification preferences</h1>
      <p className="mt-3 max-w-[68ch] text-lg text-muted">
        Choose what we tell you about, and how. We always email you about your account, your bookings, your payments and
        our decisions: those emails can’t be switched off.
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Form ref={form} method="post" noValidate className="flex min-w-0 flex-col gap-6">
          <FormKey />
          {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
          <SavedSince
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
