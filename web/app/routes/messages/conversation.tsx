import type { Api } from '@lv/contract/api'
import { cut } from '@lv/contract/cut'
import { data, Form, href, Link, type MiddlewareFunction, redirect, useLocation, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { redirectToSignIn, submitSignedIn } from '../../features/actions/act.ts'
import { Composer } from '../../features/messages/composer.tsx'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, findAction, getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Route } from './+types/conversation.ts'
import { ConversationHeader } from './conversation-header.tsx'
import { MessageList } from './message-list.tsx'
import { shownIn } from './shown-messages.ts'

type Work = {
  api: Api['conversations']
  conversationId: string
  values: Record<string, string>
  fileIds: string[]
}

const mute =
  (isMuted: boolean) =>
  ({ api, conversationId }: Work) =>
    api.mute({ params: { conversationId }, body: { isMuted } })
const block =
  (isBlocked: boolean) =>
  ({ api, values }: Work) =>
    api.block({ params: { personId: values.personId ?? '' }, body: { isBlocked } })

/** What each button does. */
const deeds = {
  message: ({ api, conversationId, values, fileIds }: Work) =>
    api.send({ params: { conversationId }, body: { body: values.body ?? '', fileIds } }),
  edit: ({ api, values }: Work) =>
    api.edit({ params: { messageId: values.messageId ?? '' }, body: { body: values.body ?? '' } }),
  delete: ({ api, values }: Work) => api.remove({ params: { messageId: values.messageId ?? '' } }),
  report: ({ api, values }: Work) =>
    api.report({ params: { messageId: values.messageId ?? '' }, body: { note: values.note ?? '' } }),
  mute: mute(true),
  unmute: mute(false),
  block: block(true),
  unblock: block(false),
} satisfies Record<string, (work: Work) => Promise<unknown>>

/** Everything that is done in an open conversation; refusals come back beside what was typed. */
async function actInConversation({ request, url, params, context }: Route.ActionArgs) {
  const { uploads, uploadIssues } = context.get(visitContext)
  const { conversationId } = params
  const here = href('/messages/:conversationId', { conversationId })
  const fileIds = uploads.filter(({ field }) => field === 'files').map(({ id }) => id)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname + url.search, uploadIssues }, async (values) => {
    const api = context.get(apiContext).conversations
    await findAction<(work: Work) => Promise<unknown>>(deeds, values.intent)?.({ api, conversationId, values, fileIds })
    const toast = toastCookie({ title: 'Thank you', description: 'We look at every report.' })
    throw redirect(here, values.intent === 'report' ? { headers: { 'Set-Cookie': toast } } : undefined)
  })
}

type Props = { reported: { id: string; body: string }; refused: RefusedForm | undefined }

/** Says what is wrong with somebody's message; we get it with the words as they stand there now. */
function ReportForm({ reported: { id, body }, refused: any }: Props) {
  const refused = any?.values.intent === 'report' ? any : undefined
  const form = useFirstErrorFocus(refused)
  const { pathname } = useLocation()
  const isSending = useNavigation().formData?.get('intent') === 'report'
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="mt-4 flex flex-col gap-3">
      <FormKey />
      <input type="hidden" name="intent" value="report" />
      <input type="hidden" name="messageId" value={id} />
      <TextArea
        label="What is wrong with this message?"
        hint={body ? `“${body}”` : 'A file without words'}
        rows={3}
        {...getFieldProps(refused, 'note')}
        autoFocus
      />
      <p className="text-sm text-muted">We read it with your note. The other side isn’t told who reported it.</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Link to={pathname} preventScrollReset className={buttonClass('quiet', 'regular')}>
          Cancel
        </Link>
        <Button type="submit" isPending={isSending} pendingLabel="Sending...">
          Report
        </Button>
      </div>
    </Form>
  )
}

/**
 * What a page of a conversation shows is read before the page is made, so that its badges and tiles already say so.
 * Not for older messages, and not for a form, whose answer leads to the page again.
 */
const readFirst: MiddlewareFunction<Response> = async ({ request, url, params, context }) => {
  const visit = context.get(visitContext)
  const { conversationId } = params
  if (!visit.viewer || !conversationId || request.method !== 'GET' || url.searchParams.has('before')) return
  const { conversations, notifications } = context.get(apiContext)
  // Who is refused is told by the page.
  const conversation = await conversations.get({ params: { conversationId } }).catch(() => null)
  if (!conversation?.isUnread) return
  await conversations.read({ params: { conversationId }, body: {} })
  const unread = await notifications.badges({})
  context.set(visitContext, { ...visit, viewer: { ...visit.viewer, unread } })
}

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) throw redirectToSignIn(url.pathname + url.search)
  const { conversations } = context.get(apiContext)
  const before = url.searchParams.get('before') ?? undefined
  const [conversation, page] = await Promise.all([
    conversations.get({ params }),
    conversations.messages({ params, query: { cursor: before } }).catch((error) => {
      const status = asRefusal(error)?.status
      if (status === 400) throw redirect(href('/messages/:conversationId', params))
      throw status === 404 ? data(null, { status: 404 }) : error
    }),
  ])
  const editing = page.items.find(({ id, editableUntil }) => id === url.searchParams.get('edit') && editableUntil)
  const reporting = page.items.find(({ id, isMine }) => id === url.searchParams.get('report') && !isMine)
  return {
    conversation,
    reporting: reporting ? { id: reporting.id, body: cut(reporting.body, 200) } : null,
    days: shownIn(page.items),
    next: page.next,
    isNewest: before === undefined,
    lastSent: page.items.findLast(({ isMine }) => isMine)?.id,
    editing: editing ? { id: editing.id, body: editing.body } : null,
  }
}

export const middleware = [readFirst]

export const action = (args: Route.ActionArgs) => actInConversation(args)

export const handle: PageHandle = { query: ['before', 'edit', 'report'], form: 'long' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Messages: ${loaderData.conversation.title}` : 'Messages', isPrivate: true })

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { conversation, days, next, isNewest, lastSent, editing, reporting } = loaderData
  const refused = asRefusedForm(actionData)
  return (
    <div className="flex flex-col">
      <ConversationHeader conversation={conversation} refused={refused} />
      <MessageList conversation={conversation} days={days} next={next} isNewest={isNewest} />
      {reporting ? (
        <ReportForm key={reporting.id} reported={reporting} refused={refused} />
      ) : (
        <Composer
          key={conversation.id}
          conversation={conversation}
          refused={refused}
          lastSent={lastSent}
          editing={editing}
        />
      )}
    </div>
  )
}
