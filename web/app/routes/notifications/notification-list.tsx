import type { Notification } from '@lv/contract/notifications'
import { ArrowUp, Check } from 'lucide-react'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { FormKey } from '../../form-key.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { isSame, keptInPlace } from './kept-in-place.ts'
import { typeWords } from './type-words.ts'

/** The notifications of a page. What comes while it is read waits behind a button, so that nothing moves under the eye. */
export function NotificationList({ items, isFirst }: { items: Notification[]; isFirst: boolean }) {
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
