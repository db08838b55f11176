import { melbourneDay } from '@lv/contract/dates'
import { classNames } from '../../ui/class-names.ts'
import { dayParts } from './event-words.ts'

type Props = { at: string; isOff?: boolean; className?: string }

/** A day as a page of a calendar; the words beside it say the same. */
export function DayBlock({ at, isOff, className }: Props) {
  const { date, month, weekday } = dayParts(melbourneDay(at))
  return (
    <span
      aria-hidden
      className={classNames(
        'flex w-14 shrink-0 flex-col overflow-hidden rounded-control border border-edge bg-card text-center',
        className,
      )}
    >
      <span
        className={classNames(
          'py-0.5 text-xs font-semibold',
          isOff ? 'bg-tint text-muted' : 'bg-brick-tint text-accent',
        )}
      >
        {month}
      </span>
      <span
        className={classNames(
          'font-display text-xl leading-tight font-semibold tabular-nums',
          isOff && 'text-muted line-through',
        )}
      >
        {date}
      </span>
      <span className="pb-1 text-xs text-muted">{weekday}</span>
    </span>
  )
}
