import drawings from '../../drawing/work-kinds.svg?url'
import { classNames } from '../../ui/class-names.ts'

/** What can be answered; `drawing` is one of work-kinds.svg. */
export type Choice = { value: string; label: string; drawing?: string }

type Props = {
  name: string
  choices: readonly Choice[]
  chosen: string | undefined
  /** Id of the heading that asks. */
  askedBy: string
  describedBy: string | undefined
  /** `isPressed` tells a press with finger or mouse from a key that only moves along the choices. */
  onChoose: (value: string, isPressed: boolean) => void
}

/** One question's choices: radio buttons that look like tiles, so that arrow keys and screen readers know them. */
export function AnswerTiles({ name, choices, chosen, askedBy, describedBy, onChoose }: Props) {
  const areDrawn = choices.some(({ drawing }) => drawing)
  return (
    <div
      role="radiogroup"
      aria-labelledby={askedBy}
      aria-describedby={describedBy}
      className={classNames('grid gap-2.5', areDrawn ? 'grid-cols-2 sm:grid-cols-3' : 'sm:grid-cols-2')}
    >
      {choices.map(({ value, label, drawing }) => (
        <label
          key={value}
          className={classNames(
            'relative flex min-w-0 items-center rounded-control border-[1.5px] border-edge-control bg-card font-semibold',
            'hover:bg-tint has-checked:border-accent has-checked:bg-brick-tint',
            drawing ? 'flex-col gap-1.5 p-2.5 text-center text-sm leading-tight' : 'min-h-12 gap-3 px-4 py-2.5',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value, false)}
            onClick={({ detail }) => detail > 0 && onChoose(value, true)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control"
          />
          {drawing ? (
            <svg aria-hidden="true" viewBox="0 0 64 48" className="h-12 w-16">
              <use href={`${drawings}#${drawing}`} />
            </svg>
          ) : (
            <span
              aria-hidden
              className={classNames(
                'size-5 shrink-0 rounded-full border-[1.5px] bg-card',
                chosen === value ? 'border-[6px] border-accent' : 'border-edge-control',
              )}
            />
          )}
          <span className="min-w-0">{label}</span>
        </label>
      ))}
    </div>
  )
}
