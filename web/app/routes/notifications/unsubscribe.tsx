import { data, Form, href } from 'react-router'
import { apiContext } from '../../api.ts'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { MessagePage } from '../../features/email-proof/message-page.tsx'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { pageMeta } from '../../meta.ts'
import { asRefusal } from '../../refusal.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/unsubscribe.ts'

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Unsubscribe', isPrivate: true, path: '/unsubscribe' })

type Answer = { label: string; message?: undefined } | { label?: undefined; message: string }

async function answerOf(ask: () => Promise<{ label: string }>) {
  try {
    const answer: Answer = await ask()
    return data(answer)
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    const answer: Answer = { message: refusal.message }
    return data(answer, { status: refusal.status })
  }
}

/** Looks only: programs that read mail open every link in it. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  answerOf(() => context.get(apiContext).notifications.lookAtUnsubscribe({ params }))

/** The button of the page, or of a mail program (RFC 8058): one POST without a session. */
export const action = ({ params, context }: Route.ActionArgs) =>
  answerOf(() => context.get(apiContext).notifications.unsubscribe({ params }))

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData ?? loaderData
  if (answer.label === undefined)
    return (
      <MessagePage house={weatherboard} title="This link can’t be used">
        <p role="alert" className="text-lg">
          {answer.message}
        </p>
        <ButtonLink to={href('/notifications/preferences')}>Sign in and choose</ButtonLink>
      </MessagePage>
    )
  if (actionData)
    return (
      <MessagePage house={weatherboard} title="You’re unsubscribed">
        <p role="status" className="text-lg">
          You won’t get {answer.label} any more. We’ll still email you about your account.
        </p>
        <ButtonLink to={href('/notifications/preferences')} tone="quiet">
          Choose what you’re told
        </ButtonLink>
      </MessagePage>
    )
  return (
    <MessagePage house={weatherboard} title="Unsubscribe?">
      <p className="text-lg">You won’t get {answer.label} any more. You don’t need to sign in.</p>
      <Form method="post">
        <Button type="submit">Unsubscribe</Button>
      </Form>
    </MessagePage>
  )
}
