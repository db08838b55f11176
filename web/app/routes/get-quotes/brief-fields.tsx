import { generalQuestions, type Question, questions } from '@lv/contract/brief-questions'
import type { CostFigure } from '@lv/contract/costs'
import { formatDate } from '@lv/contract/dates'
import { formatPrice } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { useState } from 'react'
import { href } from 'react-router'
import { getFieldProps, getIssue, parseTickedTrades, type RefusedForm } from '../../form.ts'
import { chipClass } from '../../ui/class-names.ts'
import { Select } from '../../ui/select.tsx'

const ANSWER = 'answer-'

const names = ['workKind', 'budgetBand', 'timing', 'occupancy', 'plansReady', 'trades']

/** What can be chosen, as the page's loader gives it. */
export type BriefChoices = Record<'workKinds' | 'budgetBands' | 'timings' | 'trades', readonly string[]> & {
  /** Value and label. */
  occupancies: readonly (readonly [string, string])[]
  /** What accepted quotes came to, by the kind of work of a brief. */
  costs: Record<string, CostFigure>
}

type Props = { choices: BriefChoices; refused: RefusedForm | undefined; draft: Record<string, string> }

/** Without JavaScript, the optional brief beneath the free text: what lets three professionals answer without asking first. */
export function BriefFields({ choices, refused, draft }: Props) {
  const field = (name: string) => getFieldProps(refused, name, draft[name])
  // Once opened it stays open, whatever is chosen or cleared in it.
  const [isOpenAtFirst] = useState(() =>
    Object.entries(draft).some(([name, value]) => value && (names.includes(name) || name.startsWith(ANSWER))),
  )
  return (
    <details className="group rounded-card border border-edge bg-card" open={isOpenAtFirst}>
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-4 py-3">
        <span>
          <span className="font-semibold">Tell them more (optional)</span>
          <span className="block text-sm text-muted">Quick choices that make quotes comparable</span>
        </span>
        <span aria-hidden className="text-xl text-accent group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="grid gap-5 border-t border-edge p-4 sm:grid-cols-2">
        <Options label="Kind of work" options={named(choices.workKinds)} {...field('workKind')} />
        <div>
          <Options label="Budget" options={named(choices.budgetBands)} {...field('budgetBand')} />
          <CostHint kind={draft.workKind} figure={choices.costs[draft.workKind ?? '']} />
        </div>
        <Options label="When" options={named(choices.timings)} {...field('timing')} />
        <Options label="You and the home" options={choices.occupancies} {...field('occupancy')} />
        <Options label="Plans or drawings" options={plans} {...field('plansReady')} className="sm:col-span-2" />
        {generalQuestions.map((key) => {
          const { ask, choices }: Question = questions[key]
          return (
            <Options
              key={key}
              label={ask}
              options={Object.entries(choices)}
              {...field(`${ANSWER}${key}`)}
              error={getIssue(refused, `answers.${key}`)}
            />
          )
        })}
        <TradeChips trades={choices.trades} chosen={parseTickedTrades(draft)} />
      </div>
    </details>
  )
}

/** What homeowners agreed to pay for the kind that is chosen; before one is, and where nothing is known, where to look. */
export function CostHint({ kind, figure }: { kind: string | undefined; figure: CostFigure | undefined }) {
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

type Options = readonly (readonly [value: string, label: string])[]

const named = (names: readonly string[]): Options => names.map((name) => [name, name])
const plans: Options = [
  ['true', 'They are ready'],
  ['false', 'Not yet'],
]

type OptionsProps = ReturnType<typeof getFieldProps> & { label: string; options: Options; className?: string }

/** One of several, or none of them. */
export function Options({ options, ...field }: OptionsProps) {
  return (
    <Select {...field}>
      <option value="">Not stated</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** Checkboxes that look like chips; none ticked means that any trade may fit. */
export function TradeChips({ trades, chosen }: { trades: readonly string[]; chosen: string[] }) {
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="font-semibold">Trades you think you need</legend>
      <p className="mt-0.5 text-sm text-muted">Name two, and each is asked for. Leave it empty if you’re not sure.</p>
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
