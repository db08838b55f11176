import { Form, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { toastCookie } from '../../flash.ts'
import { refusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { act, toSignIn } from '../posts/act.ts'
import type { Route } from './+types/calendar.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) throw toSignIn(url.pathname)
  return context.get(apiContext).communityEvents.feed({})
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { communityEvents } = context.get(apiContext)
  const form = await request.formData()
  return act({ request, form, here: url.pathname }, async ({ intent }) => {
    const isEnd = intent === 'end'
    await (isEnd ? communityEvents.endFeed({}) : communityEvents.makeFeed({}))
    const toast = toastCookie({ title: isEnd ? 'That link no longer works' : 'Your calendar link is ready' })
    throw redirect(url.pathname, { headers: { 'Set-Cookie': toast } })
  })
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your calendar', isPrivate: true })

/** The address under which calendars find all events that one is down for. */
export default function Calendar({ loaderData: { url }, actionData }: Route.ComponentProps) {
  const refused = refusedForm(actionData)
  useSignInAgain(refused?.status)
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] pt-8">
      <h1 className="text-2xl sm:text-3xl">Your calendar</h1>
      <p className="mt-2 mb-6 max-w-text text-muted">
        Subscribe once, and every event you’re down for appears in your phone’s or computer’s calendar, and changes
        there when it changes here.
      </p>
      {refused && refused.status !== 401 && (
        <div className="mb-5">
          <FormMessage message={refused.message} />
        </div>
      )}
      <Card className="gap-5 sm:p-8">{url ? <Address url={url} /> : <NoAddress />}</Card>
    </div>
  )
}

function NoAddress() {
  const isPending = useNavigation().state === 'submitting'
  return (
    <Form method="post" className="flex flex-col items-start gap-4">
      <p>You don’t have a calendar link yet.</p>
      <Button type="submit" name="intent" value="make" isPending={isPending}>
        Create my calendar link
      </Button>
    </Form>
  )
}

function Address({ url }: { url: string }) {
  const pending = useNavigation().formData?.get('intent')
  return (
    <>
      <a
        href={url.replace(/^https?:/, 'webcal:')}
        className="inline-flex min-h-11 items-center self-start font-semibold text-accent underline underline-offset-4"
      >
        Open it in my calendar
      </a>
      <TextInput
        label="Or paste this address into your calendar"
        hint="Whoever knows it sees which events you’re down for. Keep it to yourself."
        readOnly
        defaultValue={url}
      />
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="make" tone="quiet" isPending={pending === 'make'}>
          Replace the address
        </Button>
        <Button type="submit" name="intent" value="end" tone="quiet" isPending={pending === 'end'}>
          Stop sharing
        </Button>
      </Form>
    </>
  )
}
