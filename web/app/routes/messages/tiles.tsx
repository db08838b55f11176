import { type ConversationPlace, conversationPlaces } from '@lv/contract/options'
import { href, Link } from 'react-router'
import { formatBadge } from '../../format.ts'
import { classNames } from '../../ui/class-names.ts'
import { placeWords } from './place-words.ts'

type Props = { unread: Record<ConversationPlace, number>; place: ConversationPlace | undefined }

/** How much waits in each of the three places; pressed, one of them is shown alone, and pressed again all are. */
export function Tiles({ unread, place }: Props) {
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
