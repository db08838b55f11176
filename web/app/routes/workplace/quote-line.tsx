import type { QuoteLineKind } from '@lv/contract/options'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { type DraftLine, labelName } from '../../features/workplace/quote-draft.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** How firm a line is, and what that is called. */
export type LineKind = { value: QuoteLineKind; label: string }

type Props = {
  kinds: LineKind[]
  line: DraftLine
  at: number
  /** The homeowner asked for this line. */
  isAsked: boolean
  isLast: boolean
  errors: { label?: string; kind?: string; amount?: string }
  onChange: (part: Partial<DraftLine>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

const rowClass =
  'grid grid-cols-2 gap-2 rounded-card border border-edge bg-card p-3 sm:grid-cols-[minmax(0,1fr)_11rem_9rem_auto] sm:border-0 sm:bg-transparent sm:p-0'

const optionsOf = (kinds: LineKind[]) =>
  kinds.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

const money: Pick<ComponentProps<typeof TextInput>, 'icon' | 'inputMode' | 'autoComplete' | 'maxLength'> = {
  icon: <span aria-hidden>$</span>,
  inputMode: 'decimal',
  autoComplete: 'off',
  maxLength: 14,
}

/** One line: what it is, how firm it is, and what it costs. */
export function LineRow({ kinds, line, at, isAsked, isLast, errors, onChange, onMove, onRemove }: Props) {
  const isExcluded = line.kind === 'excluded'
  // Without JavaScript the kind may be changed and the amount typed in one go.
  const isLocked = useHydrated() && isExcluded
  const number = at + 1
  return (
    <li data-line={line.key} className={rowClass}>
      <TextInput
        label={`Line ${number}`}
        isLabelHidden
        name={labelName(line.scopeLineId)}
        maxLength={160}
        placeholder={isAsked ? undefined : 'What it is'}
        value={line.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
        error={errors.label}
        data-part="label"
        className="max-sm:col-span-2"
      />
      <Select
        label={`Line ${number}, how firm it is`}
        isLabelHidden
        name="line-kind"
        value={line.kind}
        onChange={(event) => {
          const kind = kinds.find(({ value }) => value === event.currentTarget.value)?.value ?? 'included'
          onChange(kind === 'excluded' ? { kind, amount: '' } : { kind })
        }}
        error={errors.kind}
      >
        {optionsOf(kinds)}
      </Select>
      <TextInput
        {...money}
        label={`Line ${number}, dollars incl. GST`}
        isLabelHidden
        name="line-amount"
        value={line.amount}
        readOnly={isLocked}
        placeholder={isLocked ? 'no amount' : undefined}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
        error={errors.amount}
        data-part="amount"
      />
      <div className="flex justify-end max-sm:col-span-2 no-scripting:hidden">
        <RowButton label={`Move line ${number} up`} part="up" isOff={at === 0} onPress={() => onMove(-1)}>
          <ArrowUp aria-hidden size={18} />
        </RowButton>
        <RowButton label={`Move line ${number} down`} part="down" isOff={isLast} onPress={() => onMove(1)}>
          <ArrowDown aria-hidden size={18} />
        </RowButton>
        <RowButton label={`Remove line ${number}`} part="remove" isOff={false} onPress={onRemove}>
          <Trash2 aria-hidden size={18} />
        </RowButton>
      </div>
    </li>
  )
}

type ButtonProps = { label: string; part: string; isOff: boolean; onPress: () => void; children: ReactNode }

function RowButton({ label, part, isOff, onPress, children }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      data-part={part}
      onClick={() => !isOff && onPress()}
      className="inline-flex size-11 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-tint hover:text-ink aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-edge sm:w-9"
    >
      {children}
    </button>
  )
}

/** An empty line for a page without JavaScript; with it there is 'Add a line'. */
export function SpareRow({ kinds, number }: { kinds: LineKind[]; number: number }) {
  return (
    <li className={`${rowClass} scripting:hidden`}>
      <TextInput
        label={`Line ${number}`}
        isLabelHidden
        name={labelName('')}
        placeholder="Another line"
        className="max-sm:col-span-2"
      />
      <Select label={`Line ${number}, how firm it is`} isLabelHidden name="line-kind">
        {optionsOf(kinds)}
      </Select>
      <TextInput {...money} label={`Line ${number}, dollars incl. GST`} isLabelHidden name="line-amount" />
    </li>
  )
}
