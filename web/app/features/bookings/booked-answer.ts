export type JustBooked = { message: string; startsAt: string }

/** What was booked, in an action's answer; undefined before, and for a refusal. `startsAt` is empty where no time was chosen. */
export function bookedIn(answer: unknown): JustBooked | undefined {
  if (typeof answer !== 'object' || answer === null || !('booked' in answer)) return undefined
  return answer.booked as JustBooked
}
