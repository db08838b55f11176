import type { ConversationPage } from '@lv/contract/conversations'
import { cut } from '@lv/contract/cut'
import { Flag, Pencil, Trash2 } from 'lucide-react'
import { Form, Link, useLocation } from 'react-router'
import { MessageBubble } from '../../features/messages/bubble.tsx'
import { FormKey } from '../../form-key.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Day, ShownMessage } from './shown-messages.ts'

type Props = { conversation: ConversationPage; days: Day[]; next: string | null; isNewest: boolean }

/** Turned around, so that it opens at its end without any JavaScript. */
export function MessageList({ conversation: { title, kind }, days, next, isNewest }: Props) {
  const lastRead = days.flatMap(({ messages }) => messages).findLast(({ isMine, isRead }) => isMine && isRead)?.id
  return (
    <section
      aria-label={`Messages with ${title}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
      tabIndex={0}
      className="flex max-h-[calc(100dvh-26rem)] min-h-72 lg:max-h-[calc(100dvh-24rem)] flex-col-reverse overflow-y-auto overscroll-contain rounded-card border border-edge bg-paper p-3 sm:p-4"
    >
      {!isNewest && <Others search="">Newest messages</Others>}
      <div className="flex flex-col gap-5">
        {days.map(({ date, messages }) => (
          <section key={date} aria-label={date} className="flex flex-col gap-3">
            <p aria-hidden className="flex items-center gap-3 text-xs text-muted">
              <span className="h-px grow bg-edge" />
              {date}
              <span className="h-px grow bg-edge" />
            </p>
            <ol className="flex flex-col gap-1.5">
              {messages.map((message) => (
                <Line
                  key={message.id}
                  message={message}
                  isLastRead={message.id === lastRead}
                  isNamed={kind !== 'direct'}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {next && <Others search={`?before=${next}`}>Older messages</Others>}
    </section>
  )
}

/** A link, so that it works without JavaScript. */
function Others({ search, children }: { search: string; children: string }) {
  return (
    <Link
      to={{ search }}
      preventScrollReset
      className="inline-flex min-h-11 shrink-0 items-center self-center rounded-control px-3 text-sm font-semibold text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}

function Line({ message, isLastRead, isNamed }: { message: ShownMessage; isLastRead: boolean; isNamed: boolean }) {
  const { isMine, author, createdAt, time, editedAt, isDeleted, isFirst } = message
  return (
    <li
      className={classNames(
        'group/message flex max-w-[min(100%,36rem)] flex-col gap-1',
        isMine ? 'items-end self-end' : 'items-start',
        isFirst && 'mt-2 first:mt-0',
      )}
    >
      {isFirst && (
        <p className="flex gap-x-2 px-1 text-xs text-muted">
          <span className={classNames('font-semibold text-ink', !isNamed && 'sr-only')}>
            {isMine ? 'You' : (author?.name ?? 'Deleted account')}
          </span>
          <time dateTime={createdAt}>{time}</time>
        </p>
      )}
      {message.isFromBlocked ? <Folded message={message} /> : <MessageBubble message={message} />}
      {!isDeleted && (
        <div className="flex min-h-6 items-center gap-1 px-1 text-xs text-muted">
          {editedAt && <span>Edited</span>}
          {isLastRead && <span>Read</span>}
          {isMine ? <OwnDeeds message={message} /> : <Report message={message} />}
        </div>
      )}
    </li>
  )
}

/** In a group both write; whoever blocked the other opens their words by a press. */
function Folded({ message }: { message: ShownMessage }) {
  return (
    <details className="max-w-full">
      <summary className="flex min-h-11 cursor-pointer items-center rounded-card border border-dashed border-edge-control px-3.5 py-2 text-sm text-muted hover:text-ink">
        Message of somebody you blocked
      </summary>
      <div className="mt-1.5 flex flex-col gap-1.5">
        <MessageBubble message={message} />
      </div>
    </details>
  )
}

const signClass =
  'inline-flex size-8 items-center justify-center rounded-control text-muted hover:bg-tint hover:text-ink'

function Report({ message: { id, body } }: { message: ShownMessage }) {
  const { pathname } = useLocation()
  return (
    <Link
      to={{ pathname, search: `?report=${id}` }}
      preventScrollReset
      aria-label={`Report: ${cut(body, 60, '…')}`}
      title="Report"
      className={classNames(
        signClass,
        'transition-opacity duration-150 group-focus-within/message:opacity-100 group-hover/message:opacity-100 pointer-fine:opacity-0',
      )}
    >
      <Flag aria-hidden size={15} />
    </Link>
  )
}

/** Quiet until one looks for them: at the message, by the keyboard, or where nothing hovers. */
function OwnDeeds({ message: { id, body, editableUntil } }: { message: ShownMessage }) {
  const { pathname } = useLocation()
  const words = cut(body, 60, '…')
  return (
    <div className="flex transition-opacity duration-150 group-focus-within/message:opacity-100 group-hover/message:opacity-100 pointer-fine:opacity-0">
      {editableUntil && (
        <Link
          to={{ pathname, search: `?edit=${id}` }}
          preventScrollReset
          aria-label={`Edit: ${words}`}
          title="Edit"
          className={signClass}
        >
          <Pencil aria-hidden size={15} />
        </Link>
      )}
      <Form method="post" preventScrollReset>
        <FormKey />
        <input type="hidden" name="messageId" value={id} />
        <button
          type="submit"
          name="intent"
          value="delete"
          aria-label={`Delete: ${words}`}
          title="Delete"
          className={signClass}
        >
          <Trash2 aria-hidden size={15} />
        </button>
      </Form>
    </div>
  )
}
