import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { ThreadView } from '../../features/messages/thread-view.tsx'
import { asRefusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { beforeCursor } from '../../paging.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import type { Route } from './+types/thread.ts'
import { nameOf } from './quoted-matches.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) throw redirect(signInAddress(url.pathname))
  const { quotes, leads } = context.get(apiContext)
  // No quote is shown here, so none counts as read: that would take the points of everybody who quoted.
  const unread = quotes.get({ params, query: { read: 'false' } })
  const before = beforeCursor(url)
  const [request, thread] = await Promise.all([unread, leads.messages({ params, query: { before } })])
  const match = request.matches.find(({ leadId }) => leadId === params.leadId)
  if (!match) throw data(null, { status: 404 })
  const isOver = request.status === 'cancelled'
  return {
    requestId: params.requestId,
    title: request.title,
    name: nameOf(match),
    thread: { ...thread, before },
    isOver,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return submit(await request.formData(), async ({ body = '' }) => {
    await context.get(apiContext).leads.sendMessage({ params, body: { body } })
    throw redirect(href('/quotes/:requestId/messages/:leadId', { requestId: params.requestId, leadId: params.leadId }))
  })
}

export const handle: PageHandle = { query: ['before'], form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Messages with ${loaderData.name}` : 'Messages', isPrivate: true })

export default function Thread({ loaderData, actionData }: Route.ComponentProps) {
  const { requestId, title, name, thread, isOver } = loaderData
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="mx-auto max-w-2xl">
        <PageBackLink to={href('/quotes/:requestId', { requestId })}>{title}</PageBackLink>
        <h1 className="mt-1 mb-6 text-2xl">Messages with {name}</h1>
        <ThreadView
          thread={thread}
          refused={asRefusedForm(actionData)}
          otherName={name}
          closedReason={isOver ? 'This request is cancelled: the thread is closed.' : undefined}
        />
      </div>
    </div>
  )
}
