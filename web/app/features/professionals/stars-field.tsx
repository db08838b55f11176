import { REVIEW_STARS } from '@lv/contract/options'
import { Star } from 'lucide-react'
import { FieldError } from '../../ui/field.tsx'

type Props = {
  legend: string
  error: string | undefined
  /** What was chosen before, as the form sends it. */
  chosen?: string | number | undefined
}

/** One to five stars to be chosen: those up to the chosen one shine, by styles alone, so it works without JavaScript. */
export function StarsField({ legend, error, chosen }: Props) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="-ml-2 flex">
        {Array.from({ length: REVIEW_STARS }, (_, index) => index + 1).map((stars) => (
          <label
            key={stars}
            className="relative flex size-11 items-center justify-center rounded-control hover:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="stars"
              value={stars}
              aria-label={`${stars} of ${REVIEW_STARS} stars`}
              defaultChecked={String(chosen) === String(stars)}
              aria-describedby={error ? 'stars-error' : undefined}
              aria-invalid={error ? true : undefined}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Star
              aria-hidden
              size={26}
              strokeWidth={1.75}
              className="[label:has(:checked)>&]:fill-wattle [label:has(~label_:checked)>&]:fill-wattle"
            />
          </label>
        ))}
      </div>
      {error && <FieldError id="stars-error" message={error} />}
    </fieldset>
  )
}
