import { formatDay } from '@lv/contract/dates'
import type { DocumentKind } from '@lv/contract/engagement-options'
import type { JobContract } from '@lv/contract/engagements'

/** What the law's steps depend on: what a contract needs, and what of it is there. */
export type Standing = {
  needsContract: boolean
  needsInsurance: boolean
  coolingDays: number
  signedOn: string | null
  coolsUntil: string | null
  hasInsurance: boolean
}

type Step = JobContract['steps'][number]

/** Documents that a step asks for: money comes to rest on them. */
export const isStepDocument = (kind: DocumentKind) => kind === 'contract' || kind === 'insurance'

/** What the law asks for before money is due (PRODUCT.md, section 10): each step with whether it is done. */
export function stepsOf(contract: Standing, today: string): Step[] {
  const { needsContract, needsInsurance, coolingDays, signedOn, coolsUntil, hasInsurance } = contract
  const steps: Step[] = []
  if (needsContract) {
    const says = signedOn
      ? `Both signed on ${formatDay(signedOn)}`
      : 'Both sign the building contract and upload it here'
    steps.push({ code: 'contract', isDone: signedOn !== null, says })
  }
  if (needsContract && coolingDays > 0) {
    const isDone = coolsUntil !== null && coolsUntil < today
    const says = coolsUntil
      ? `The cooling-off period ${isDone ? 'ended' : 'ends'} on ${formatDay(coolsUntil)}`
      : `The homeowner may withdraw within ${coolingDays} business days of signing`
    steps.push({ code: 'cooling_off', isDone, says })
  }
  if (needsInsurance) {
    const says = hasInsurance
      ? 'The Home Warranty certificate is here'
      : 'The professional uploads the Home Warranty certificate'
    steps.push({ code: 'insurance', isDone: hasInsurance, says })
  }
  return steps
}

const reasons: Record<Step['code'], (contract: Standing) => string> = {
  contract: () => 'Nothing is due before the building contract is signed and uploaded.',
  cooling_off: ({ coolsUntil }) =>
    coolsUntil
      ? `Nothing is due before the cooling-off period ends on ${formatDay(coolsUntil)}.`
      : 'Nothing is due before the cooling-off period is over.',
  insurance: () => 'Nothing is due before the Home Warranty certificate is here.',
}

/** Why nothing of a contract may be claimed yet; null if it may. */
export function blockedBy(contract: Standing, today: string): string | null {
  const open = stepsOf(contract, today).find(({ isDone }) => !isDone)
  return open ? reasons[open.code](contract) : null
}
