import type { CostFigure } from '@lv/contract/costs'
import { formatDate } from '@lv/contract/dates'
import { formatPrice } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { useState } from 'react'
import { href } from 'react-router'
import { getFieldProps, parseTickedTrades, type RefusedForm } from '../../form.ts'
import { chipClass } from '../../ui/class-names.ts'
import { Select } from '../../ui/select.tsx'

const names = ['workKind', 'budgetBand', 'timing', 'occupancy', 'plansReady', 'trades']

/** What can be chosen, as the page's loader gives it. */
export type BriefChoices = Record<'workKinds' | 'budgetBands' | 'timings' | 'trades', readonly string[]> & {
  /** Value and label. */
  occupancies: readonly (readonly [string, string])[]
  /** What accepted quotes came to, by the kind of work of a brief. */
  costs: Record<string, CostFigure>
}

type Props = { choices: BriefChoices; refused: RefusedForm | undefined; draft: Record<string, string> }

/** The optional brief beneath the free text: what lets three professionals answer without asking first. */
export function BriefFields({ choices, refused, draft }: Props) {
  const field = (name: string) => getFieldProps(refused, name, draft[name])
  // Once opened it stays open, whatever is chosen or cleared in it.
  const [isOpenAtFirst] = useState(() => names.some((name) => draft[name]))
  return (
    <details className="group rounded-card border border-edge bg-card" open={isOpenAtFirst}>
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-4 py-3">
        <span>
          <span className="font-semibold">Tell them more (optional)</span>
          <span className="block text-sm text-muted">Six quick choices that make quotes comparable</span>
        </span>
        <span aria-hidden className="text-xl text-accent group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="grid gap-5 border-t border-edge p-4 sm:grid-cols-2">
        <Choice label="Kind of work" names={choices.workKinds} {...field('workKind')} />
        <div>
          <Choice label="Budget" names={choices.budgetBands} {...field('budgetBand')} />
          <CostHint kind={draft.workKind} figure={choices.costs[draft.workKind ?? '']} />
        </div>
        <Choice label="When" names={choices.timings} {...field('timing')} />
        <Select label="You and the home" {...field('occupancy')}>
          <option value="">Not stated</option>
          {choices.occupancies.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select label="Plans or drawings" {...field('plansReady')} className="sm:col-span-2">
          <option value="">Not stated</option>
          <option value="true">They are ready</option>
          <option value="false">Not yet</option>
        </Select>
        <TradeChips trades={choices.trades} chosen={parseTickedTrades(draft)} />
      </div>
    </details>
  )
}

/** What homeowners agreed to pay for the kind that is chosen; before one is, and where nothing is known, where to look. */
function CostHint({ kind, figure }: { kind: string | undefined; figure: CostFigure | undefined }) {
  return (
    <p className="mt-1.5 text-sm text-muted" aria-live="polite">
      {figure && (
        <>
          {kind}: half of {formatNumber(figure.quoteCount)} accepted quotes came to {formatPrice(figure)} (to{' '}
          {formatDate(figure.until)}).{' '}
        </>
      )}
      <a
        href={href('/prices')}
        target="_blank"
        rel="noreferrer"
        className="font-semibold text-accent underline underline-offset-4"
      >
        What jobs cost here
      </a>
    </p>
  )
}

function Choice({ names, ...field }: ReturnType<typeof getFieldProps> & { label: string; names: readonly string[] }) {
  return (
    <Select {...field}>
      <option value="">Not stated</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** Checkboxes that look like chips; none ticked means that any trade may fit. */
function TradeChips({ trades, chosen }: { trades: readonly string[]; chosen: string[] }) {
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="font-semibold">Trades you think you need</legend>
      <p className="mt-0.5 text-sm text-muted">Leave it empty if you’re not sure.</p>
      <div className="mt-2 flex flex-wrap gap-x-2 gap-y-3">
        {trades.map((trade) => (
          <label
            key={trade}
            className={chipClass(
              false,
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-checked:border-ink has-checked:bg-ink has-checked:text-paper',
            )}
          >
            <input
              type="checkbox"
              name="trades"
              value={trade}
              defaultChecked={chosen.includes(trade)}
              className="peer sr-only"
            />
            {trade}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
