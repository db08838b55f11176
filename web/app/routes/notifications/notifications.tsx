import { type NotificationType, notificationTypes } from '@lv/contract/options'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { act, toSignIn } from '../../features/actions/act.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { Button } from '../../ui/button.tsx'
import { ChipLink } from '../../ui/chip-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import type { Route } from './+types/notifications.ts'
import { NotificationList } from './notification-list.tsx'
import { typeWords } from './type-words.ts'
import { useLiveNotifications } from './use-live-notifications.ts'

const HERE = href('/notifications')
const PAGE_SIZE = 30

const typeIn = (url: URL) => notificationTypes.find((type) => type === url.searchParams.get('type'))
const addressOf = (type: NotificationType | undefined) => (type ? `${HERE}?type=${type}` : HERE)

export async function loader({ url, context }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  if (!viewer) throw toSignIn(url.pathname + url.search)
  const type = typeIn(url)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const { items, next } = await context
    .get(apiContext)
    .notifications.list({ query: { type, limit: PAGE_SIZE, cursor } })
    .catch((error) => {
      // An address that somebody has damaged leads to the first page.
      throw asRefusal(error)?.status === 400 ? redirect(addressOf(type)) : error
    })
  // The count may be a moment older than the list, where something has just come.
  const hasUnread = viewer.unread.notifications > 0 || items.some(({ isRead }) => !isRead)
  return { items, next, type, isFirst: cursor === undefined, hasUnread }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { notifications } = context.get(apiContext)
  const here = url.pathname + url.search
  return act({ request, form: await request.formData(), here }, async ({ notificationId }) => {
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
