import { cut } from '@lv/contract/cut'
import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { toSignIn } from '../../features/actions/act.ts'
import { Composer } from '../../features/messages/composer.tsx'
import { refusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import type { Route } from './+types/conversation.ts'
import { actInConversation } from './conversation-actions.ts'
import { ConversationHeader } from './conversation-header.tsx'
import { MessageList } from './message-list.tsx'
import { readFirst } from './read-first.ts'
import { ReportForm } from './report-form.tsx'
import { shownIn } from './shown-messages.ts'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) throw toSignIn(url.pathname + url.search)
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
  const refused = refusedForm(actionData)
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
