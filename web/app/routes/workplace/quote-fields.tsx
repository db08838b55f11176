import { formatDollars } from '@lv/contract/money'
import type { ReactNode } from 'react'
import type { Figures, QuoteDraft } from '../../features/workplace/quote-draft.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { QuoteAttachment } from './quote-attachment.tsx'

type Props = {
  draft: QuoteDraft
  set: (part: Partial<QuoteDraft>) => void
  /** The message for a field, by its path. */
  error: (path: string) => string | undefined
}

type TextName = 'high' | 'deposit' | 'startFrom' | 'startTo' | 'durationDays' | 'validUntil' | 'warranty' | 'note'

/** What a text field of the draft carries; its message may have another path in the API. */
const bind = ({ draft, set, error }: Props, name: TextName, path: string = name) => ({
  name,
  value: draft[name],
  onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  error: error(path),
})

/** A range and the deposit. */
export function PriceFields({ figures, ...props }: Props & { figures: Figures }) {
  const { draft, set } = props
  const isDollars = draft.depositUnit === 'dollars'
  return (
    <Group title="Price and deposit">
      <TextInput
        label="Highest price"
        hint="Only for a range. Leave it empty for a fixed price."
        icon={<span aria-hidden>$</span>}
        inputMode="decimal"
        autoComplete="off"
        {...bind(props, 'high', 'highCents')}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_9rem] items-end gap-2">
        <TextInput
          label="Deposit"
          hint={
            figures.depositCents > 0 && !isDollars
              ? `That is ${formatDollars(figures.depositCents)}.`
              : 'Leave it empty for none.'
          }
          inputMode="decimal"
          autoComplete="off"
          {...bind(props, 'deposit', 'depositCents')}
        />
        <Select
          label="Deposit is in"
          isLabelHidden
          name="depositUnit"
          value={draft.depositUnit}
          onChange={(event) => set({ depositUnit: event.currentTarget.value === 'dollars' ? 'dollars' : 'percent' })}
        >
          <option value="percent">per cent</option>
          <option value="dollars">dollars</option>
        </Select>
      </div>
    </Group>
  )
}

/** When it could start, how long it takes, and until when the quote holds. */
export function DayFields(props: Props) {
  return (
    <Group title="Days">
      <TextInput type="date" label="Start from" {...bind(props, 'startFrom')} />
      <TextInput type="date" label="Start at the latest" {...bind(props, 'startTo')} />
      <TextInput label="Duration" inputMode="numeric" unit="days" autoComplete="off" {...bind(props, 'durationDays')} />
      <TextInput type="date" label="Quote valid until" isRequired {...bind(props, 'validUntil')} />
    </Group>
  )
}

/** Warranty, a note, and one file where the form can take it. */
export function WordFields({ takesFile, ...props }: Props & { takesFile: boolean }) {
  const { draft, set, error } = props
  const { attachmentId: id, attachmentName: name } = draft
  return (
    <Group title="In your words">
      <TextInput label="Warranty" maxLength={300} className="sm:col-span-2" {...bind(props, 'warranty')} />
      <TextArea
        label="Note to the homeowner"
        hint="What the lines don’t say: access, assumptions, how you’d do the work."
        maxLength={4000}
        className="sm:col-span-2"
        {...bind(props, 'note')}
      />
      <div className="sm:col-span-2">
        <QuoteAttachment
          takesFile={takesFile}
          attachment={id ? { id, name: name || 'Attachment' } : null}
          error={error('attachment') ?? error('attachmentId')}
          onChange={(attachment) => set({ attachmentId: attachment?.id ?? '', attachmentName: attachment?.name ?? '' })}
        />
      </div>
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-xl font-semibold">{title}</legend>
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
