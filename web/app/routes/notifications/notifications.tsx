import type { LiveMessage } from '@lv/contract/live'
import type { Notification } from '@lv/contract/notifications'
import { type NotificationType, notificationTypes } from '@lv/contract/options'
import { ArrowUp, Award, Check, Hammer, MessageSquare, UsersRound } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { redirectToSignIn, submitSignedIn } from '../../features/actions/act.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { fromTheStart } from '../../paging.ts'
import { useLive } from '../../shell/live-store.ts'
import { useRevalidate } from '../../shell/use-revalidate.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChipLink } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Route } from './+types/notifications.ts'
import { isSame, keptInPlace } from './kept-in-place.ts'

/** How each type of notification is called and drawn. */
const typeWords = {
  project: { label: 'Project', plural: 'Projects', sign: Hammer },
  community: { label: 'Community', plural: 'Communities', sign: UsersRound },
  message: { label: 'Message', plural: 'Messages', sign: MessageSquare },
  achievement: { label: 'Achievement', plural: 'Achievements', sign: Award },
} satisfies Record<NotificationType, object>

/** The notifications of a page. What comes while it is read waits behind a button, so that nothing moves under the eye. */
function NotificationList({ items, isFirst }: { items: Notification[]; isFirst: boolean }) {
  const [seen, setSeen] = useState(items)
  const shown = isFirst ? keptInPlace(seen, items) : items
  const fresh = isFirst ? items.filter((item) => !seen.some((other) => isSame(item, other))).length : 0
  const show = () => {
    setSeen(items)
    scrollTo({ top: 0 })
  }
  return (
    <div className="mt-5">
      <div role="status" className="sticky top-3 z-10 flex justify-center">
        {fresh > 0 && (
          <Button
            size="small"
            className="mb-3 rounded-full! shadow-soft"
            onClick={show}
            aria-label={`${fresh} new: show`}
          >
            <ArrowUp aria-hidden size={16} />
            {fresh} new
          </Button>
        )}
      </div>
      <Card isFlush>
        <ul className="divide-y divide-edge">
          {shown.map((notification) => (
            <Line key={notification.id} notification={notification} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** Read with the first look at the thing itself, even where the browser is on its way there already. */
const markRead = (id: string) => void fetch(`/api/notifications/${id}/read`, { method: 'POST', keepalive: true })

function Line({ notification: { id, type, text, path, isRead, at } }: { notification: Notification }) {
  const { sign: Sign, label } = typeWords[type]
  return (
    <li className="relative flex items-start gap-3 py-3.5 pr-2 pl-4">
      <span
        className={`mt-0.5 inline-flex size-9 shrink-0 items-center justify-center rounded-full ${isRead ? 'bg-tint text-muted' : 'bg-accent text-on-accent'}`}
      >
        <Sign aria-hidden size={18} />
        <span className="sr-only">{label}:</span>
      </span>
      <div className="min-w-0 grow">
        <Link
          to={path}
          onClick={isRead ? undefined : () => markRead(id)}
          className={`block leading-6 underline-offset-4 after:absolute after:inset-y-0 after:right-14 after:left-0 hover:underline ${isRead ? '' : 'font-semibold'}`}
        >
          {text}
          {!isRead && <span className="sr-only"> (unread)</span>}
        </Link>
        <RelativeTime at={at} className="text-sm text-muted" />
      </div>
      {!isRead && (
        <Form method="post" preventScrollReset className="relative">
          <FormKey />
          <button
            type="submit"
            name="notificationId"
            value={id}
            aria-label={`Mark as read: ${text}`}
            title="Mark as read"
            className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-tint hover:text-ink"
          >
            <Check aria-hidden size={20} />
          </button>
        </Form>
      )}
    </li>
  )
}

/** Reads the page again when there is a notification more, or may be. */
function useLiveNotifications() {
  const revalidate = useRevalidate()
  const listener = useCallback(
    ({ kind }: LiveMessage) => {
      if (kind === 'notification' || kind === 'again') revalidate()
    },
    [revalidate],
  )
  useLive(listener)
}

const HERE = href('/notifications')
const PAGE_SIZE = 30

const typeIn = (url: URL) => notificationTypes.find((type) => type === url.searchParams.get('type'))
const addressOf = (type: NotificationType | undefined) => (type ? `${HERE}?type=${type}` : HERE)

export async function loader({ url, context }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  if (!viewer) throw redirectToSignIn(url.pathname + url.search)
  const type = typeIn(url)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const { items, next } = await context
    .get(apiContext)
    .notifications.list({ query: { type, limit: PAGE_SIZE, cursor } })
    .catch(fromTheStart(addressOf(type)))
  // The count may be a moment older than the list, where something has just come.
  const hasUnread = viewer.unread.notifications > 0 || items.some(({ isRead }) => !isRead)
  return { items, next, type, isFirst: cursor === undefined, hasUnread }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { notifications } = context.get(apiContext)
  const here = url.pathname + url.search
  return submitSignedIn({ request, form: await request.formData(), here }, async ({ notificationId }) => {
    if (notificationId) await notifications.read({ params: { notificationId } })
    else await notifications.readAll({})
    throw redirect(here)
  })
}

export const handle: PageHandle = { query: ['type', 'cursor'] }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Notifications', isPrivate: true })

export default function Notifications({ loaderData: { items, next, type, isFirst, hasUnread } }: Route.ComponentProps) {
  useLiveNotifications()
  const isPending = useNavigation().location?.pathname === HERE
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="max-w-3xl">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-3xl">Notifications</h1>
          {hasUnread && (
            <Form method="post" preventScrollReset>
              <FormKey />
              <Button type="submit" tone="quiet">
                Mark all as read
              </Button>
            </Form>
          )}
        </div>
        <nav aria-label="Show" className="mt-5 flex flex-wrap gap-2">
          <ChipLink to={HERE} isChosen={!type}>
            All
          </ChipLink>
          {notificationTypes.map((each) => (
            <ChipLink key={each} to={addressOf(each)} isChosen={each === type}>
              {typeWords[each].plural}
            </ChipLink>
          ))}
        </nav>
        <Link
          to={href('/notifications/preferences')}
          className="mt-4 inline-block font-semibold text-accent underline underline-offset-4"
        >
          Notification preferences
        </Link>
        {items.length > 0 ? (
          <NotificationList key={`${type} ${isFirst}`} items={items} isFirst={isFirst} />
        ) : (
          <div className="mt-5">
            <Nothing type={type} />
          </div>
        )}
        {!isFirst && (
          <Link
            to={addressOf(type)}
            className="mt-5 inline-block font-semibold text-accent underline underline-offset-4"
          >
            Back to the newest
          </Link>
        )}
        {next && (
          <LoadMore
            to={`?${new URLSearchParams({ ...(type && { type }), cursor: next })}`}
            label="Older"
            isPending={isPending}
          />
        )}
      </div>
    </div>
  )
}

function Nothing({ type }: { type: NotificationType | undefined }) {
  return (
    <EmptyState
      title={type ? `No ${typeWords[type].plural.toLowerCase()}` : 'Nothing new'}
      text="What happens in your projects and communities shows up here."
    />
  )
}
