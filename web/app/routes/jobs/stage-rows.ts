import { MAX_STAGES, type ScheduledKind, type StageKind } from '@lv/contract/engagement-options'
import { centsOf } from '../../features/workplace/quote-draft.ts'

/** A payment stage as it is typed. */
export type StageRow = { kind: StageKind; label: string; amount: string }

const isEmpty = ({ label, amount }: StageRow) => label.trim() === '' && amount.trim() === ''

/** The rows of the form that somebody filled in, in order: `kind-0`, `label-0`, `amount-0` and so on. */
export const stageRowsOf = (values: Record<string, string>): StageRow[] =>
  Array.from({ length: MAX_STAGES }, (_, at) => ({
    kind: (values[`kind-${at}`] ?? 'other') as StageKind,
    label: values[`label-${at}`] ?? '',
    amount: values[`amount-${at}`] ?? '',
  })).filter((row) => !isEmpty(row))

/** What the rows come to; what is no amount counts nothing. */
export const sumOfRows = (rows: StageRow[]) => rows.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0)

/** The rows as the operation takes them: what is no amount is the contract's to refuse. */
export const scheduleOf = (values: Record<string, string>) =>
  stageRowsOf(values).map(({ kind, label, amount }) => ({
    kind: kind as ScheduledKind,
    label,
    amountCents: centsOf(amount) ?? Number.NaN,
  }))
