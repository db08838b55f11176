import type { LeadMessage } from '@lv/contract/lead-shapes'
import { lazy } from 'react'
import { data, Form, href, isRouteErrorResponse, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { Composer } from '../../features/messages/composer.tsx'
import { Messages } from '../../features/messages/thread-view.tsx'
import { asRefusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { beforeCursor } from '../../paging.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import type { Route } from './+types/talk.ts'
import { byLink } from './by-link.ts'
import { TalkLost } from './talk-lost.tsx'
import { useReadAgain } from './use-read-again.ts'

export const headers = privateHeaders

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext).talks
  const before = beforeCursor(url)
  const [{ title, isClosed, sides }, thread] = await byLink(params, () =>
    Promise.all([api.get({ params }), api.messages({ params, query: { before } })]),
  )
  const side = sides.find(({ leadId }) => leadId === params.leadId)
  if (!side) throw data(null, { status: 404 })
  return { ...params, title, isClosed, name: side.name, unread: side.unread, thread: { ...thread, before } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { uploads, uploadIssues } = context.get(visitContext)
  const form = await request.formData()
  const api = context.get(apiContext).talks
  const here = href('/talks/:token/:leadId', params)
  const fileIds = uploads.filter(({ field }) => field === 'files').map(({ id }) => id)
  return submit(
    form,
    ({ intent, body = '', messageId = '' }) =>
      byLink(params, async () => {
        if (intent === 'read') await api.read({ params, body: { messageId } })
        if (intent === 'message') await api.send({ params, body: { body, fileIds } })
        throw redirect(here)
      }),
    uploadIssues,
  )
}

export const handle: PageHandle = { query: ['before'], form: 'long' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Messages with ${loaderData.name}` : 'Messages',
    isPrivate: true,
    path: href('/get-quotes'),
  })

const ErrorPage = lazy(() => import('../../shell/error-page.tsx'))

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <TalkLost /> : <ErrorPage error={error} />
}

export default function TalkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, leadId, title, isClosed, name, unread, thread } = loaderData
  useReadAgain()
  const closedReason = isClosed ? 'This request is cancelled: the conversation is closed.' : null
  const lastSent = thread.items.findLast(({ isMine }) => isMine)?.id
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="mx-auto max-w-2xl">
        <PageBackLink to={href('/talks/:token', { token })}>{title}</PageBackLink>
        <h1 className="mt-1 mb-6 text-2xl">Messages with {name}</h1>
        {thread.items.length === 0 ? (
          <p className="rounded-control border border-dashed border-edge-control px-4 py-5 text-center text-muted">
            No messages yet.
          </p>
        ) : (
          <Messages thread={thread} otherName={name} />
        )}
        {unread > 0 && <MarkRead items={thread.items} name={name} />}
        <Composer
          conversation={{ id: leadId, kind: 'lead', title: name, closedReason }}
          refused={asRefusedForm(actionData)}
          lastSent={lastSent}
          editing={null}
        />
      </div>
    </div>
  )
}

/** Mail programs open links, so opening this page says nothing; with a lead, reading decides what becomes of its points. */
function MarkRead({ items, name }: { items: LeadMessage[]; name: string }) {
  const isMarking = useNavigation().formData?.get('intent') === 'read'
  return (
    <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <input type="hidden" name="messageId" value={items.at(-1)?.id} />
      <Button type="submit" name="intent" value="read" tone="quiet" size="small" isPending={isMarking}>
        Mark as read
      </Button>
      <p className="text-sm text-muted">{name} sees it. Answering does the same.</p>
    </Form>
  )
}
