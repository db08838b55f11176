import { data, Form, href, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { bungalow } from '../../drawing/house-drawings.tsx'
import { MessagePage } from '../../features/email-proof/message-page.tsx'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { pageMeta } from '../../meta.ts'
import { asRefusal } from '../../refusal.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/lead-answer.ts'

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

const labels = { yes: 'Yes, they contacted me', no: 'No, they haven’t' }

/** Opening the link answers nothing, as programs that read mail open every link. */
export default function LeadAnswer({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const isUnderWay = useNavigation().state === 'submitting'
  if (actionData) return <Answered answer={actionData} />
  const other = loaderData.answer === 'yes' ? 'no' : 'yes'
  return (
    <MessagePage house={bungalow} title="Were they in touch?">
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Form method="post">
          <Button type="submit" isPending={isUnderWay} pendingLabel="Noting your answer...">
            {labels[loaderData.answer]}
          </Button>
        </Form>
        <Form method="post" action={href('/lead-answer/:token/:answer', { token, answer: other })}>
          <Button type="submit" tone="quiet">
            {labels[other]}
          </Button>
        </Form>
      </div>
    </MessagePage>
  )
}

function Answered({ answer }: { answer: { ok: boolean; message: string } }) {
  return (
    <MessagePage house={bungalow} title={answer.ok ? 'Thank you' : 'This link can’t be used'}>
      <p role={answer.ok ? 'status' : 'alert'} className="text-lg">
        {answer.message}
      </p>
      <ButtonLink to={href('/dashboard')}>See my requests</ButtonLink>
    </MessagePage>
  )
}
