import { formatNumber } from '@lv/contract/numbers'
import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { redirectToSignIn, submitSignedIn } from '../../features/actions/act.ts'
import { Composer } from '../../features/messages/composer.tsx'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import type { Route } from './+types/new.ts'

type Addressee = { personId: string } | { communityId: string } | { requestId: string }

function addresseeIn(url: URL): Addressee | undefined {
  const personId = url.searchParams.get('person')
  const communityId = url.searchParams.get('community')
  const requestId = url.searchParams.get('request')
  if (personId) return { personId }
  if (communityId) return { communityId }
  return requestId ? { requestId } : undefined
}

const notFound = () => data(null, { status: 404 })

export async function loader({ url, context }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  if (!viewer) throw redirectToSignIn(url.pathname + url.search)
  const { conversations, communities, quotes } = context.get(apiContext)
  const to = addresseeIn(url)
  if (!to || ('personId' in to && to.personId === viewer.id)) throw redirect(href('/messages'))
  try {
    if ('personId' in to) {
      const { person, conversationId } = await conversations.person({ params: to })
      if (conversationId) throw redirect(href('/messages/:conversationId', { conversationId }))
      return {
        to: to.personId,
        title: person.name,
        kind: 'direct' as const,
        note: 'They see your name and what you write, never your email or phone.',
      }
    }
    if ('communityId' in to) {
      const { name, viewer, memberCount } = await communities.get({ params: to })
      if (viewer !== 'owner') throw notFound()
      const members = memberCount === 2 ? 'one member' : `${formatNumber(memberCount - 1)} members`
      const note = `One message to ${members}. Each finds it in their messages, and nobody can reply to it here.`
      return { to: to.communityId, title: name, kind: 'community' as const, note }
    }
    const { title, matches } = await quotes.get({ params: to, query: { read: 'false' } })
    const professionals =
      matches.length === 1
        ? 'the one professional who has'
        : `all ${formatNumber(matches.length)} professionals who have`
    const note = `One message to ${professionals} this request. Each replies in your own conversation with them.`
    return { to: to.requestId, title, kind: 'project' as const, note }
  } catch (error) {
    throw asRefusal(error)?.status === 404 ? notFound() : error
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { uploads, uploadIssues } = context.get(visitContext)
  const fileIds = uploads.filter(({ field }) => field === 'files').map(({ id }) => id)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname + url.search, uploadIssues }, async ({ body = '' }) => {
    const { conversationId } = await context
      .get(apiContext)
      .conversations.start({ body: { ...addresseeIn(url), body, fileIds } })
    throw redirect(href('/messages/:conversationId', { conversationId }))
  })
}

export const handle: PageHandle = { query: ['person', 'community', 'request'], form: 'long' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New message', isPrivate: true })

export default function NewConversation({ loaderData: { to, title, kind, note }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="text-2xl">New message: {title}</h1>
      <p className="mt-2 text-muted">{note}</p>
      <Composer
        conversation={{ id: `new ${to}`, kind, title, closedReason: null }}
        refused={asRefusedForm(actionData)}
        lastSent={undefined}
        editing={null}
      />
    </div>
  )
}
