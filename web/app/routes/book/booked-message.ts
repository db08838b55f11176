/** What was booked, in an action's answer; undefined before, and for a refusal. */
export function bookedMessage(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('booked' in answer)) return undefined
  return typeof answer.booked === 'string' ? answer.booked : undefined
}
