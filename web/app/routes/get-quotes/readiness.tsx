import {
  type BudgetBand,
  budgetBands,
  type Occupancy,
  occupancies,
  type Timing,
  timings,
  type WorkKind,
  workKinds,
} from '@lv/contract/options'
import { readinessOf } from '@lv/contract/readiness'
import { Checklist } from '../../ui/checklist.tsx'

/** The value when it is one of the list's. */
const among = <T extends string>(list: readonly T[], value: string | undefined) =>
  list.find((it) => it === value) ?? null

const ANSWER = 'answer-'
const answersOf = (draft: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) =>
      name.startsWith(ANSWER) ? [[name.slice(ANSWER.length), value]] : [],
    ),
  )

export type ReadinessProps = { draft: Record<string, string>; fileCount: number }

/** What a professional still needs, updated while typing: a checklist, never a score. Verifying comes after sending. */
export function Readiness({ draft, fileCount }: ReadinessProps) {
  const items = readinessOf({
    isEmailVerified: false,
    isPhoneVerified: false,
    fileCount,
    description: draft.description ?? '',
    budgetBand: among<BudgetBand>(budgetBands, draft.budgetBand),
    occupancy: among<Occupancy>(occupancies, draft.occupancy),
    timing: among<Timing>(timings, draft.timing),
    workKind: among<WorkKind>(workKinds, draft.workKind),
    answers: answersOf(draft),
  }).filter(({ detail }) => !/verified/i.test(detail))
  const missing = items.filter(({ isGiven }) => !isGiven).length
  return (
    <section aria-labelledby="readiness" className="rounded-card bg-tint p-4 no-scripting:hidden">
      <h3 id="readiness" className="text-base">
        {missing === 0 ? 'Everything a professional asks first is here' : 'What a professional will ask first'}
      </h3>
      <Checklist items={items} className="mt-2 gap-x-4 sm:grid-cols-2" />
    </section>
  )
}
