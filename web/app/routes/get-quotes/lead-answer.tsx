import { data, Form, href, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { bungalow } from '../../drawing/bungalow.tsx'
import { pageMeta } from '../../meta.ts'
import { asRefusal } from '../../refusal.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/lead-answer.ts'
import { MessagePage } from './message-page.tsx'
import { privateHeaders } from './pending-email.ts'
import { useActOnLoad } from './use-act-on-load.ts'

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Were they in touch?', isPrivate: true, path: '/lead-answer' })

export function loader({ params: { answer } }: Route.LoaderArgs) {
  if (answer !== 'yes' && answer !== 'no') throw redirect(href('/'))
  return { answer: answer as 'yes' | 'no' }
}

export async function action({ params, context }: Route.ActionArgs) {
  try {
    const body = { token: params.token, answer: params.answer as 'yes' | 'no' }
    return { ok: true as const, ...(await context.get(apiContext).leads.answer({ body })) }
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    return data({ ok: false as const, message: refusal.message }, { status: refusal.status })
  }
}

export default function LeadAnswer({ loaderData, actionData }: Route.ComponentProps) {
  const { answer = actionData, isUnderWay, send } = useActOnLoad<typeof action>({})
  // What got lost on the way says nothing of the link.
  const isLost = answer !== undefined && !('ok' in answer)
  if (answer && !isUnderWay)
    return (
      <MessagePage
        house={bungalow}
        title={isLost ? 'That didn’t work' : answer.ok ? 'Thank you' : 'This link can’t be used'}
      >
        <p role={answer.ok ? 'status' : 'alert'} className="text-lg">
          {answer.message}
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {!answer.ok && (
            <Button tone="quiet" className="no-scripting:hidden" onClick={() => send()}>
              Try Again
            </Button>
          )}
          <ButtonLink to={href('/dashboard')}>See my requests</ButtonLink>
        </div>
      </MessagePage>
    )
  return (
    <MessagePage house={bungalow} title="Were they in touch?">
      <p role="status" className="flex items-center gap-2 text-lg no-scripting:hidden">
        <Spinner /> Noting your answer...
      </p>
      <Form method="post" className="scripting:hidden">
        <Button type="submit">{loaderData.answer === 'yes' ? 'Yes, they contacted me' : 'No, they haven’t'}</Button>
      </Form>
    </MessagePage>
  )
}
