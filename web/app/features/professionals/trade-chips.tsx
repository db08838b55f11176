import { trades } from '@lv/contract/options'
import { useId } from 'react'
import { chipClass } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field.tsx'

type Props = { legend: string; hint?: string; chosen: readonly string[]; error?: string }

/** The trades as checkboxes that look like chips. */
export function TradeChips({ legend, hint, chosen, error }: Props) {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold">{legend}</legend>
      {hint && <p className="mt-0.5 text-sm text-muted">{hint}</p>}
      <div className="mt-2 flex flex-wrap gap-x-2 gap-y-3">
        {trades.map((trade) => (
          <label
            key={trade}
            className={chipClass(
              false,
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-checked:border-ink has-checked:bg-ink has-checked:text-paper',
            )}
          >
            <input
              type="checkbox"
              name="trades"
              value={trade}
              defaultChecked={chosen.includes(trade)}
              aria-invalid={error ? true : undefined}
              className="sr-only"
            />
            {trade}
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`} message={error} />
        </div>
      )}
    </fieldset>
  )
}
