import { formatNumber } from '@lv/contract/numbers'
import type { LeaderboardEntry } from '@lv/contract/standing'
import { drawing, type HouseDrawing } from '../../drawing/house.tsx'
import { bungalow, terrace, weatherboard } from '../../drawing/house-drawings.tsx'
import { MessageButton } from '../../features/messages/message-button.tsx'
import { nameOf, PersonName } from '../../features/people/person-name.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'

const GROUND = 300
/** First, second, third: the terrace is the tallest of the street, and stands between the others. */
const plots = [
  { house: terrace, height: 'h-36 sm:h-48', order: 'order-2' },
  { house: bungalow, height: 'h-24 sm:h-32', order: 'order-1' },
  { house: weatherboard, height: 'h-20 sm:h-28', order: 'order-3' },
]

/** A house cut at the ground, so that three of different sizes stand on one street. */
function Facade({ house: { id, place }, className }: { house: HouseDrawing; className: string }) {
  const [x, y, width] = place
  return (
    <svg
      viewBox={`${x} ${y} ${width} ${GROUND - y}`}
      aria-hidden
      className={classNames('block w-auto max-w-full', className)}
    >
      <use href={drawing(id)} />
    </svg>
  )
}

type Place = { entry: LeaderboardEntry; plot: (typeof plots)[number] }

function Neighbour({ entry: { rank, points, member, isYou }, plot }: Place) {
  return (
    <li className={classNames('row-span-2 grid min-w-0 grid-rows-subgrid text-center', plot.order)}>
      <div className="flex flex-col items-center justify-end">
        <Avatar
          name={nameOf(member)}
          imageUrl={member.profileImageUrl}
          className={classNames('mb-2 size-12! border-2 border-line', rank === 1 && 'sm:size-14!')}
        />
        <Facade house={plot.house} className={plot.height} />
      </div>
      <div className="border-t-[3px] border-line bg-card px-1.5 pt-3 pb-4">
        <p className="font-display text-2xl font-semibold tabular-nums">
          <span className="sr-only">Place </span>
          {formatNumber(rank)}
        </p>
        <p className="line-clamp-2 break-words">
          <PersonName person={member} />
          {isYou && <span className="font-normal text-muted"> (you)</span>}
        </p>
        <MessageButton person={member} name={nameOf(member)} />
        <p className="text-sm text-muted tabular-nums">
          {formatNumber(points)} {points === 1 ? 'point' : 'points'}
        </p>
      </div>
    </li>
  )
}

/** The first three of a leaderboard, each with a house; for those who cannot see it, a list in their order. */
export function LeaderboardStreet({ entries }: { entries: LeaderboardEntry[] }) {
  return (
    <ol aria-label="The first three" className="grid grid-cols-3 grid-rows-[1fr_auto] bg-good-tint pt-6">
      {plots.map((plot, at) => {
        const entry = entries[at]
        return entry && <Neighbour key={entry.member.id} entry={entry} plot={plot} />
      })}
    </ol>
  )
}
