import { dayOf } from '../../melbourne-day.ts'
import { classNames } from '../../ui/class-names.ts'
import { dayParts } from './event-words.ts'

type Props = { at: string; isOff?: boolean; className?: string }

/** A day as a page of a calendar; the words beside it say the same. */
export function DayBlock({ at, isOff, className }: Props) {
  const { date, month, weekday } = dayParts(dayOf(at))
  return (
    <span
      aria-hidden
      className={classNames(
        'flex w-14 shrink-0 flex-col overflow-hidden rounded-control border border-edge bg-card text-center',
        isOff && 'opacity-60',
        className,
      )}
    >
      <span className="bg-brick-tint py-0.5 text-xs font-semibold text-accent">{month}</span>
      <span className="font-display text-xl leading-tight font-semibold tabular-nums">{date}</span>
      <span className="pb-1 text-xs text-muted">{weekday}</span>
    </span>
  )
}
