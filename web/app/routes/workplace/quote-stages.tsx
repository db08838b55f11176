import { MAX_STAGES } from '@lv/contract/engagement-options'
import { formatDollars } from '@lv/contract/money'
import { Plus, X } from 'lucide-react'
import { type DraftStage, type QuoteDraft, stageNames, stageSums } from '../../features/workplace/quote-draft.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { SPARE_STAGES } from './spare-rows.ts'

type Props = {
  draft: QuoteDraft
  set: (part: Partial<QuoteDraft>) => void
  /** The message for a field, by its path. */
  error: (path: string) => string | undefined
}

const blank: DraftStage = { label: '', amount: '' }

/** What is due when, after the deposit; the names of the law are offered, and any other is typed. */
export function StageRows({ draft, set, error }: Props) {
  const { stages } = draft
  const isScripted = useHydrated()
  const rows = isScripted ? stages : [...stages, ...Array.from({ length: SPARE_STAGES }, () => blank)]
  const change = (at: number, part: Partial<DraftStage>) =>
    set({ stages: rows.map((stage, index) => (index === at ? { ...stage, ...part } : stage)) })
  const whole = error('stages')
  return (
    <section aria-labelledby="stages" className="flex flex-col gap-3">
      <div>
        <h2 id="stages" className="text-xl">
          Payment stages
        </h2>
        <p className="mt-1 max-w-text text-muted">
          Optional. What is due after the deposit, each for finished work. Without stages the rest is due on completion.
        </p>
      </div>
      <ol className="flex flex-col gap-3">
        {rows.map((stage, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what a row holds is controlled
          <li key={at} className="grid grid-cols-[minmax(0,1fr)_8rem_2.75rem] items-end gap-2">
            <TextInput
              label={`Stage ${at + 1}`}
              placeholder="What is finished"
              name="stage-label"
              list="stage-names"
              maxLength={120}
              autoComplete="off"
              value={stage.label}
              onChange={({ currentTarget }) => change(at, { label: currentTarget.value })}
              error={error(`stages.${at}.label`)}
            />
            <TextInput
              label={`Stage ${at + 1}, dollars`}
              name="stage-amount"
              inputMode="decimal"
              autoComplete="off"
              value={stage.amount}
              onChange={({ currentTarget }) => change(at, { amount: currentTarget.value })}
              error={error(`stages.${at}.amountCents`)}
            />
            <Button
              tone="plain"
              className="size-11 px-0! text-muted! no-scripting:hidden"
              onClick={() => set({ stages: stages.filter((_, index) => index !== at) })}
            >
              <X aria-hidden size={18} />
              <span className="sr-only">Remove stage {at + 1}</span>
            </Button>
          </li>
        ))}
      </ol>
      <datalist id="stage-names">
        {stageNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button
          tone="quiet"
          onClick={() => set({ stages: [...stages, blank] })}
          disabledReason={stages.length >= MAX_STAGES ? `A quote has at most ${MAX_STAGES} stages.` : undefined}
          className="no-scripting:hidden"
        >
          <Plus aria-hidden size={18} />
          Add a stage
        </Button>
        {stages.length > 0 && <Sum draft={draft} />}
      </div>
      {whole && <FieldError id="stages-error" message={whole} />}
    </section>
  )
}

/** What the stages come to, beside what they must. */
function Sum({ draft }: Pick<Props, 'draft'>) {
  const { sumCents, dueCents } = stageSums(draft)
  const left = dueCents - sumCents
  return (
    <output className="flex flex-wrap gap-x-4 font-semibold tabular-nums">
      <span>
        {formatDollars(sumCents)} of {formatDollars(dueCents)}
      </span>
      {left !== 0 && (
        <span className="text-accent">
          {left > 0 ? `${formatDollars(left)} to go` : `${formatDollars(-left)} too much`}
        </span>
      )}
    </output>
  )
}
