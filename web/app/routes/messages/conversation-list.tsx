import type { Conversation } from '@lv/contract/conversations'
import type { ConversationPlace } from '@lv/contract/options'
import { BellOff, Hammer, Paperclip, UsersRound } from 'lucide-react'
import { href, Link } from 'react-router'
import { formatBadge } from '../../format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

type Props = { items: Conversation[]; place: ConversationPlace | undefined; openId: string | undefined }

/** All conversations, the one that was written in last first. */
export function ConversationList({ items, place, openId }: Props) {
  return (
    <div className="mt-5">
      <Card isFlush>
        <ul className="divide-y divide-edge" aria-label="Conversations">
          {items.map((conversation) => (
            <Line
              key={conversation.id}
              conversation={conversation}
              search={place ? `?place=${place}` : ''}
              isOpen={conversation.id === openId}
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** Whom a conversation of many is between. */
const groups: Partial<Record<Conversation['kind'], string>> = {
  community: 'From the owner',
  project: 'To everybody who has it',
  collaboration: 'Everybody on the project',
}

type LineProps = { conversation: Conversation; search: string; isOpen: boolean }

function Line({ conversation, search, isOpen }: LineProps) {
  const { id, kind, title, about, imageUrl, last, isMuted } = conversation
  // What is open is read with that.
  const unread = isOpen ? 0 : conversation.unread
  return (
    <li
      className={classNames(
        'relative flex gap-3 px-3.5 py-3 transition-colors duration-150 hover:bg-tint',
        isOpen && 'bg-tint',
      )}
    >
      <Avatar name={title} imageUrl={imageUrl} />
      <div className="min-w-0 grow">
        <div className="flex items-baseline justify-between gap-2">
          <Link
            to={href('/messages/:conversationId', { conversationId: id }) + search}
            aria-current={isOpen ? 'page' : undefined}
            className={classNames(
              'min-w-0 truncate underline-offset-4 after:absolute after:inset-0 hover:underline',
              unread > 0 ? 'font-semibold' : 'font-medium',
            )}
          >
            {title}
            {unread > 0 && <span className="sr-only"> ({formatBadge(unread)} unread)</span>}
          </Link>
          <RelativeTime at={last.at} className="shrink-0 text-xs text-muted" />
        </div>
        {(about ?? groups[kind]) && (
          <p className="flex items-center gap-1 text-xs text-muted">
            {kind === 'community' ? <UsersRound aria-hidden size={13} /> : <Hammer aria-hidden size={13} />}
            <span className="truncate">{about ?? groups[kind]}</span>
          </p>
        )}
        <div className="flex items-center justify-between gap-2">
          <p className={classNames('flex min-w-0 items-center gap-1 text-sm', unread > 0 ? 'text-ink' : 'text-muted')}>
            {last.hasFiles && <Paperclip aria-hidden size={14} className="shrink-0" />}
            <span className="truncate">{previewOf(last)}</span>
          </p>
          {isMuted && <BellOff aria-label="Muted" size={14} className="shrink-0 text-muted" />}
          {unread > 0 && (
            <span
              aria-hidden
              className={classNames(
                'min-w-5 shrink-0 rounded-full px-1.5 text-center text-xs leading-5 font-semibold tabular-nums',
                isMuted ? 'bg-tint text-muted' : 'bg-accent text-on-accent',
              )}
            >
              {formatBadge(unread)}
            </span>
          )}
        </div>
      </div>
    </li>
  )
}

function previewOf({ text, isMine, isDeleted, hasFiles }: Conversation['last']) {
  const said = isDeleted ? 'Message deleted' : text || (hasFiles ? 'Sent a file' : '')
  return isMine ? `You: ${said}` : said
}
