import type { RefusedForm } from '../../form.ts'
import { AT_A_TIME, WHEN } from './booking-body.ts'
import { daysOf, type SlotDay } from './slot-days.ts'

/** The free times that a refusal offers in the place of the one that was asked for. */
export function alternativesIn(refused: RefusedForm | undefined): SlotDay[] {
  const offered = refused?.details?.alternatives
  if (!Array.isArray(offered)) return []
  const starts = offered.map((slot: unknown) =>
    typeof slot === 'object' && slot !== null && 'startsAt' in slot ? slot.startsAt : slot,
  )
  return daysOf(starts.filter((startsAt) => typeof startsAt === 'string').map((startsAt) => ({ startsAt })))
}

/** What is wrong with the chosen time. */
export function slotIssue(refused: RefusedForm | undefined): string | undefined {
  const issue = refused?.issues.find(({ path }) => path === 'startsAt')
  if (issue && refused?.values[WHEN] === AT_A_TIME && !refused.values.startsAt)
    return 'Choose a time, or let us call you'
  return issue?.message ?? (alternativesIn(refused).length > 0 ? refused?.message : undefined)
}
