import { MAX_STAGES, scheduledKinds, stageKindLabels } from '@lv/contract/engagement-options'
import type { JobContract } from '@lv/contract/engagements'
import { formatDollars } from '@lv/contract/money'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formValues, getIssue, type RefusedForm } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Fold, JobForm, refusalOf } from './job-form.tsx'
import { type StageRow, stageRowsOf, sumOfRows } from './stage-rows.ts'

/** Empty rows that a page without JavaScript offers. */
const SPARE_ROWS = 6
const emptyRow: StageRow = { kind: 'other', label: '', amount: '' }

type Props = { contract: JobContract; refused: RefusedForm | undefined }

/** What the stages must come to: the price without the agreed changes, which have stages of their own. */
const dueOf = ({ stages, totalCents }: JobContract) =>
  stages.filter(({ kind }) => kind === 'variation').reduce((left, { amountCents }) => left - amountCents, totalCents)

const savedRows = ({ stages }: JobContract): StageRow[] =>
  stages
    .filter(({ kind }) => kind !== 'variation')
    .map(({ kind, label, amountCents }) => ({ kind, label, amount: String(amountCents / 100) }))

/** The professional divides the price, until the first stage is claimed. */
export function Schedule({ contract, refused }: Props) {
  const which = { intent: 'schedule', of: { contractId: contract.id } }
  return (
    <Fold label="Change the stages" isOpen={refusalOf(refused, which) !== undefined}>
      <p className="mb-4 max-w-text text-sm text-muted">
        Divide the price as the building contract does, until you claim the first stage.
      </p>
      <JobForm {...which} at={`stages-${contract.id}`} refused={refused} label="Save the stages">
        {(mine) => (
          <Rows
            contract={contract}
            first={mine ? stageRowsOf(mine.values) : savedRows(contract)}
            refused={mine}
            key={mine ? 'refused' : 'saved'}
          />
        )}
      </JobForm>
    </Fold>
  )
}

type RowsProps = Props & { first: StageRow[] }

function Rows({ contract, first, refused }: RowsProps) {
  const isScripted = useHydrated()
  const [added, setAdded] = useState(0)
  const [sum, setSum] = useState(() => sumOfRows(first))
  const spare = isScripted ? added : SPARE_ROWS
  const count = Math.min(MAX_STAGES, first.length + spare)
  const error = getIssue(refused, 'stages')
  const addUp = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form')
    if (form) setSum(sumOfRows(stageRowsOf(formValues(new FormData(form)))))
  }
  return (
    <div onInput={addUp} className="flex flex-col gap-4">
      <ol className="flex flex-col gap-4">
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added, at the end
          <Row key={at} at={at} row={first[at] ?? emptyRow} refused={refused} />
        ))}
      </ol>
      {isScripted && count < MAX_STAGES && (
        <Button tone="quiet" onClick={() => setAdded(added + 1)} className="self-start">
          <Plus aria-hidden size={18} />
          Add a stage
        </Button>
      )}
      <p className="text-sm text-muted">A row that you leave empty is left out.</p>
      <Sum sum={sum} due={dueOf(contract)} />
      {error && <FieldError id="stages-error" message={error} />}
    </div>
  )
}

function Row({ at, row, refused }: { at: number; row: StageRow; refused: RefusedForm | undefined }) {
  const errorOf = (field: string) => getIssue(refused, `stages.${at}.${field}`)
  return (
    <li className="grid gap-3 border-b border-dashed border-edge pb-4 sm:grid-cols-[11rem_minmax(0,1fr)_9rem]">
      <Select label={`Stage ${at + 1}`} name={`kind-${at}`} defaultValue={row.kind} error={errorOf('kind')}>
        {scheduledKinds.map((kind) => option(kind, stageKindLabels[kind]))}
      </Select>
      <TextInput
        label="What it is for"
        name={`label-${at}`}
        defaultValue={row.label}
        maxLength={120}
        error={errorOf('label')}
      />
      <TextInput
        label="Dollars, incl. GST"
        name={`amount-${at}`}
        defaultValue={row.amount}
        inputMode="decimal"
        error={errorOf('amountCents')}
      />
    </li>
  )
}

/** What the rows come to, beside what they must. */
function Sum({ sum, due }: { sum: number; due: number }) {
  const left = due - sum
  return (
    <output className="flex flex-wrap gap-x-4 font-semibold tabular-nums">
      <span>
        {formatDollars(sum)} of {formatDollars(due)}
      </span>
      {left !== 0 && (
        <span className="text-accent">
          {left > 0 ? `${formatDollars(left)} to go` : `${formatDollars(-left)} too much`}
        </span>
      )}
    </output>
  )
}
