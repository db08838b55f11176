import { type ConversationPlace, conversationPlaces } from '@lv/contract/options'
import { href, Link, Outlet, redirect, useParams } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { toSignIn } from '../../features/actions/act.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { typed } from '../../typed.ts'
import { classNames } from '../../ui/class-names.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import type { Route } from './+types/inbox.ts'
import { ConversationList } from './conversation-list.tsx'
import { NoConversations } from './no-messages.tsx'
import { placeWords } from './place-words.ts'
import { ReadReceipts } from './read-receipts.tsx'
import { SearchForm } from './search-form.tsx'
import { Tiles } from './tiles.tsx'
import { useLiveMessages } from './use-live-messages.ts'

const HERE = href('/messages')

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  if (!viewer) throw toSignIn(url.pathname + url.search)
  const { conversations } = context.get(apiContext)
  const place = conversationPlaces.find((each) => each === url.searchParams.get('place'))
  const cursor = url.searchParams.get('cursor') ?? undefined
  const q = typed(url.searchParams.get('q'), 100) || undefined
  const [page, unread, { showsRead }] = await Promise.all([
    conversations.list({ query: { place, cursor, q } }).catch((error) => {
      // An address that somebody has damaged leads to the first page.
      throw asRefusal(error)?.status === 400 ? redirect(addressOf(place)) : error
    }),
    conversations.unread({}),
    conversations.settings({}),
  ])
  const openId = (params as { conversationId?: string }).conversationId ?? null
  return {
    ...page,
    unread,
    showsRead,
    place,
    q,
    openId,
    isFirst: cursor === undefined,
    isVerified: viewer.emailVerified,
    isProfessional: viewer.professional !== null,
  }
}

/** The query belongs to the pages within. */
export const handle: PageHandle = { query: ['place', 'cursor', 'q'] }

const addressOf = (place: ConversationPlace | undefined) => (place ? `${HERE}?place=${place}` : HERE)

/** The list of conversations, beside whichever of them is open; on a phone one of the two. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { items, next, unread, showsRead, place, q, isFirst, isVerified, isProfessional } = loaderData
  const { conversationId } = useParams()
  useLiveMessages()
  const isOpen = conversationId !== undefined
  const Heading = isOpen ? 'p' : 'h1'
  return (
    <div className="page-width py-6 lg:grid lg:grid-cols-[23rem_minmax(0,1fr)] lg:gap-8 lg:py-8">
      <div className={classNames('min-w-0', isOpen && 'hidden lg:block')}>
        <Heading className="font-display text-3xl font-semibold">Messages</Heading>
        <Tiles unread={unread} place={place} />
        {(items.length > 0 || q) && <SearchForm q={q} />}
        {items.length > 0 ? (
          <ConversationList items={items} place={place} openId={conversationId} />
        ) : q ? (
          <p className="mt-5 text-muted">No messages match your search.</p>
        ) : (
          <NoConversations />
        )}
        {!isFirst && (
          <Link
            to={addressOf(place)}
            className="mt-5 inline-block font-semibold text-accent underline underline-offset-4"
          >
            Back to the newest
          </Link>
        )}
        {next && (
          <LoadMore
            to={`${HERE}?${new URLSearchParams({ ...(place && { place }), ...(q && { q }), cursor: next })}`}
            label={place ? `Older in ${placeWords[place].label}` : 'Older'}
          />
        )}
        {!isOpen && items.length > 0 && <ReadReceipts isShown={showsRead} />}
      </div>
      <div className="min-w-0">
        <Outlet context={items.length > 0 || q ? null : { place, isVerified, isProfessional }} />
      </div>
    </div>
  )
}
