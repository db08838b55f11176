import type { LiveMessage } from '@lv/contract/live'
import { type ConversationPlace, conversationPlaces } from '@lv/contract/options'
import { Search } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { Form, href, Link, Outlet, redirect, useNavigation, useParams } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { redirectToSignIn } from '../../features/actions/act.ts'
import { FormKey } from '../../form-key.tsx'
import { formatBadge } from '../../format.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useLive } from '../../shell/live-store.ts'
import { useRevalidate } from '../../shell/use-revalidate.ts'
import { trimInput } from '../../typed.ts'
import { Button } from '../../ui/button.tsx'
import { classNames, controlClass } from '../../ui/class-names.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import type { Route } from './+types/inbox.ts'
import { ConversationList } from './conversation-list.tsx'
import { NoConversations } from './no-messages.tsx'
import { placeWords } from './place-words.ts'

type Props = { unread: Record<ConversationPlace, number>; place: ConversationPlace | undefined }

/** How much waits in each of the three places; pressed, one of them is shown alone, and pressed again all are. */
function Tiles({ unread, place }: Props) {
  return (
    <nav aria-label="Kinds of messages" className="mt-5">
      <ul className="grid grid-cols-[repeat(3,minmax(min-content,1fr))] gap-2 sm:gap-2.5">
        {conversationPlaces.map((each) => (
          <li key={each}>
            <Tile place={each} count={unread[each]} isChosen={place === each} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Tile({ place, count, isChosen }: { place: ConversationPlace; count: number; isChosen: boolean }) {
  const { label, sign: Sign } = placeWords[place]
  const to = isChosen ? href('/messages') : `${href('/messages')}?place=${place}`
  return (
    <Link
      to={to}
      aria-current={isChosen || undefined}
      className={classNames(
        'flex h-full flex-col gap-1.5 rounded-card border p-2.5 transition-colors sm:p-3 duration-150',
        isChosen ? 'border-accent bg-brick-tint' : 'border-edge bg-card hover:border-edge-control',
      )}
    >
      <span className="flex items-center justify-between gap-2">
        <span
          className={classNames(
            'font-display text-2xl font-semibold tabular-nums',
            count > 0 ? 'text-accent' : 'text-muted',
          )}
        >
          {formatBadge(count) || '0'}
        </span>
        <Sign aria-hidden size={20} className="text-muted" />
      </span>
      <span className="text-xs leading-tight font-semibold wrap-normal sm:text-sm">{label}</span>
      <span className="sr-only">unread</span>
    </Link>
  )
}

const isNews = ({ kind }: LiveMessage) => kind === 'message' || kind === 'conversation' || kind === 'again'

/**
 * Reads the page again as somebody writes, edits, deletes or reads. A tab that nobody looks at waits until somebody does:
 * what is open counts as read, and with a lead that decides its points.
 */
function useLiveMessages() {
  const revalidate = useRevalidate()
  const waits = useRef(false)
  const listener = useCallback(
    (message: LiveMessage) => {
      if (!isNews(message)) return
      waits.current = document.hidden
      if (!document.hidden) revalidate()
    },
    [revalidate],
  )
  useLive(listener)
  useEffect(() => {
    const look = () => {
      if (document.hidden || !waits.current) return
      waits.current = false
      revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
}

/** Looks for words in all that one was written and wrote. */
function SearchForm({ q }: { q: string | undefined }) {
  return (
    <Form method="get" action={href('/messages')} role="search" className="mt-4 flex gap-2">
      <input
        key={q}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={100}
        aria-label="Search messages"
        placeholder="Search messages"
        className={controlClass}
      />
      <Button type="submit" tone="quiet" aria-label="Search">
        <Search aria-hidden size={18} />
      </Button>
    </Form>
  )
}

/** Whether others see what one has read. The page of all messages acts on it, from an open conversation too. */
function ReadReceipts({ isShown }: { isShown: boolean }) {
  const isSending = useNavigation().formData?.has('showsRead')
  return (
    <details className="mt-6 border-t border-edge pt-2 text-sm">
      <summary className="flex min-h-11 items-center font-semibold">Read receipts: {isShown ? 'on' : 'off'}</summary>
      <p className="text-muted">
        Let others see when you’ve read their messages. If you turn this off, you won’t see theirs either. Between you
        and a professional about a lead they’re always shown, because reading decides whether the lead is charged.
      </p>
      <Form method="post" action={href('/messages')} preventScrollReset className="mt-3">
        <FormKey />
        <Button type="submit" name="showsRead" value={String(!isShown)} tone="quiet" disabled={isSending}>
          {isShown ? 'Turn off' : 'Turn on'} read receipts
        </Button>
      </Form>
    </details>
  )
}

const HERE = href('/messages')

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  if (!viewer) throw redirectToSignIn(url.pathname + url.search)
  const { conversations } = context.get(apiContext)
  const place = conversationPlaces.find((each) => each === url.searchParams.get('place'))
  const cursor = url.searchParams.get('cursor') ?? undefined
  const q = trimInput(url.searchParams.get('q'), 100) || undefined
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
