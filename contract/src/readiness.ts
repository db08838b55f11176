// No zod here: pages ship this to the browser, where it says what a professional still needs while the homeowner types.
import { answerLines, questionsOf } from './brief-questions.ts'
import {
  BRIEF_WORDS,
  type BudgetBand,
  type Occupancy,
  type ReadinessFactor,
  readinessFactors,
  readinessLabels,
  type Timing,
  type WorkKind,
} from './options.ts'

/** What is known about a request. */
export type ReadinessFacts = {
  isEmailVerified: boolean
  isPhoneVerified: boolean
  fileCount: number
  budgetBand: BudgetBand | null
  occupancy: Occupancy | null
  description: string
  timing: Timing | null
  workKind: WorkKind | null
  /** Choices by the keys of the questions. */
  answers: Readonly<Record<string, string>>
}

export type ReadinessItem = { label: string; isGiven: boolean; detail: string }

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length

const given = (detail: string) => ({ isGiven: true, detail })
const missing = (detail: string) => ({ isGiven: false, detail })

/** Half of what is asked of this kind of work is enough. */
function answersState({ workKind, answers }: ReadinessFacts) {
  const of = questionsOf(workKind).length
  const count = Math.min(of, answerLines(workKind, answers).length)
  return { isGiven: count >= of / 2, detail: count === 0 ? 'None answered' : `${count} of ${of} answered` }
}

function stateOf(factor: ReadinessFactor, facts: ReadinessFacts): Omit<ReadinessItem, 'label'> {
  if (factor === 'email') return facts.isEmailVerified ? given('Verified') : missing('Not verified yet')
  if (factor === 'phone') return facts.isPhoneVerified ? given('Verified') : missing('Given, not verified')
  if (factor === 'files')
    return facts.fileCount > 0 ? given(counted(facts.fileCount, 'file', 'files')) : missing('None yet')
  if (factor === 'budget') {
    if (!facts.budgetBand) return missing('Not given')
    return facts.budgetBand === 'Not sure yet' ? missing('Not sure yet') : given(facts.budgetBand)
  }
  if (factor === 'occupancy')
    return facts.occupancy ? given(facts.occupancy === 'owner' ? 'Owner' : 'Tenant') : missing('Not given')
  if (factor === 'answers') return answersState(facts)
  if (factor === 'timing') return facts.timing ? given(facts.timing) : missing('Not given')
  const words = wordsOf(facts.description)
  return words >= BRIEF_WORDS ? given(`${words} words`) : missing(`${words} of ${BRIEF_WORDS} words`)
}

/** The checklist of a request, in a fixed order: what is there and what is not, never a score (PRODUCT.md, section 9.3). */
export const readinessOf = (facts: ReadinessFacts): ReadinessItem[] =>
  readinessFactors.map((factor) => ({ label: readinessLabels[factor], ...stateOf(factor, facts) }))
