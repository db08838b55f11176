import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field.tsx'
import { dayWords } from './melbourne-time.ts'
import { calendarOf, type SlotDay, type SlotTime, wordsOf } from './slot-days.ts'

type Props = {
  days: SlotDay[]
  legend: string
  hint?: ReactNode
  /** The time that is chosen at first. */
  chosen?: string
  error?: string
  /** Free times near one that was just taken. */
  alternatives?: SlotDay[]
}

const chip =
  '[&>label]:relative [&>label]:inline-flex [&>label]:min-h-11 [&>label]:cursor-pointer [&>label]:items-center [&>label]:justify-center ' +
  '[&>label]:rounded-control [&>label]:border-[1.5px] [&>label]:border-edge-control [&>label]:bg-card [&>label]:px-1 [&>label]:text-sm ' +
  '[&>label]:font-semibold [&>label]:tabular-nums [&>label]:transition-colors [&>label]:duration-150 [&>label:not(:has(:checked)):hover]:bg-tint ' +
  '[&>label:has(:checked)]:border-ink [&>label:has(:checked)]:bg-ink [&>label:has(:checked)]:text-paper ' +
  '[&>label:has(:focus-visible)]:outline-2 [&>label:has(:focus-visible)]:outline-offset-2 [&>label:has(:focus-visible)]:outline-accent'

// Covers all of its label, so that touch finds it where it is seen.
const over = 'absolute inset-0 size-full cursor-pointer opacity-0'

/**
 * Days in a calendar, and the times of the chosen day beneath it: native radio buttons, shown and hidden by CSS alone.
 * Without JavaScript the days are listed with all their times.
 */
export function SlotChooser({ days, legend, hint, chosen, error, alternatives }: Props) {
  const id = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [picked, setPicked] = useState(chosen)
  // What was picked before the page's JavaScript was there.
  useEffect(() => setPicked(pickedIn(fieldset.current)?.value), [])
  const change = ({ target }: FormEvent<HTMLFieldSetElement>) => {
    // A radio button that is checked and out of sight would keep the keyboard away from those of its name.
    const before = pickedIn(fieldset.current)
    if (target instanceof HTMLInputElement && target.name === 'day' && before && !isShown(before, target))
      before.checked = false
    setPicked(pickedIn(fieldset.current)?.value)
  }
  const said = picked && (wordsOf(days, picked) ?? wordsOf(alternatives ?? [], picked))
  return (
    <fieldset
      ref={fieldset}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and a plain group cannot be invalid
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
      onChange={change}
      className="@container min-w-0"
    >
      <legend className="font-semibold">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`} message={error} />
        </div>
      )}
      {alternatives && alternatives.length > 0 && <Alternatives days={alternatives} />}
      <Calendar days={days} chosen={chosen} />
      <p role="status" className="mt-3 min-h-6 text-sm no-scripting:hidden">
        {said && (
          <>
            Chosen: <strong className="font-semibold">{said}</strong>
          </>
        )}
      </p>
    </fieldset>
  )
}

const pickedIn = (fieldset: Element | null) =>
  fieldset?.querySelector<HTMLInputElement>('[name=startsAt]:checked') ?? undefined

/** Whether a time belongs to the chosen day, or is above the calendar. */
const isShown = (time: Element, day: Element) => {
  const its = time.closest('[data-day]')
  return its === null || its.contains(day)
}

function Calendar({ days, chosen }: Pick<Props, 'days' | 'chosen'>) {
  const { columns, cells } = calendarOf(days)
  const open = days.find(({ times }) => times.some(({ at }) => at === chosen)) ?? days[0]
  return (
    <div className={classNames('mt-3 grid gap-1.5', columns === 6 ? 'grid-cols-6' : 'grid-cols-7')}>
      {cells.slice(0, columns).map(({ day }) => (
        <span key={day} aria-hidden className="pb-0.5 text-center text-xs text-muted no-scripting:hidden">
          {dayWords(day).weekday}
        </span>
      ))}
      {cells.map((cell) =>
        cell.times.length === 0 ? (
          <ClosedDay key={cell.day} day={cell.day} />
        ) : (
          <OpenDay key={cell.day} {...cell} isOpen={cell.day === open?.day} chosen={chosen} />
        ),
      )}
    </div>
  )
}

function ClosedDay({ day }: { day: string }) {
  return (
    <span
      aria-hidden
      className="flex min-h-13 items-center justify-center text-muted tabular-nums line-through decoration-edge no-scripting:hidden"
    >
      {dayWords(day).number}
    </span>
  )
}

/** A day of the calendar; its times come after all days, over the whole width. */
function OpenDay({ day, times, isOpen, chosen }: SlotDay & { isOpen: boolean; chosen: string | undefined }) {
  const { number, month, long } = dayWords(day)
  return (
    <div data-day={day} className="group/day contents">
      <label
        className={classNames(
          'relative flex min-h-13 cursor-pointer flex-col items-center justify-center rounded-control border-[1.5px] border-edge-control bg-card leading-tight no-scripting:hidden',
          'transition-colors duration-150 hover:bg-tint has-checked:border-ink has-checked:bg-ink has-checked:text-paper',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        <input type="radio" name="day" value={day} defaultChecked={isOpen} className={over} />
        <span className="sr-only">
          {long}, {times.length} {times.length === 1 ? 'time' : 'times'}
        </span>
        <span aria-hidden className="font-display text-lg font-semibold tabular-nums">
          {number}
        </span>
        <span aria-hidden className="text-xs">
          {month}
        </span>
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be one more box to step through */}
      <div
        role="group"
        aria-label={long}
        className="order-last col-span-full mt-2 scripting:hidden scripting:group-has-[[name=day]:checked]/day:block"
      >
        <p className="font-semibold">{long}</p>
        <Times times={times} chosen={chosen} />
      </div>
    </div>
  )
}

function Times({ times, chosen }: { times: SlotTime[]; chosen?: string | undefined }) {
  return (
    <div className={classNames('mt-1.5 grid grid-cols-3 gap-1.5 @xs:grid-cols-4 @lg:grid-cols-5', chip)}>
      {times.map(({ at, label }) => (
        <label key={at}>
          <input type="radio" name="startsAt" value={at} defaultChecked={at === chosen} className={over} />
          {label}
        </label>
      ))}
    </div>
  )
}

function Alternatives({ days }: { days: SlotDay[] }) {
  return (
    <div className="mt-3 rounded-control bg-good-tint p-3">
      <p className="font-semibold">Still free</p>
      <div className={classNames('mt-1.5 flex flex-wrap gap-1.5', chip)}>
        {days.map(({ day, times }) =>
          times.map(({ at, label }) => (
            <label key={at} className="px-3!">
              <input type="radio" name="startsAt" value={at} className={over} />
              {dayWords(day).weekday} {dayWords(day).number} {dayWords(day).month}, {label}
            </label>
          )),
        )}
      </div>
    </div>
  )
}
