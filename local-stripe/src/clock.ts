import { type Base, type Process, providerSeconds } from './base.ts'
import { runDue } from './run-due.ts'
import { moveClock } from './settings.ts'

/** The provider's present instant: ours, and as far ahead as its clock was moved. */
export async function providerNow(base: Base): Promise<Date> {
  return new Date((await providerSeconds(base)) * 1000)
}

/** Moves the provider's clock on; all that falls due on the way happens in its order, each at its own instant. */
export async function advanceClock(base: Base & Partial<Process>, seconds: number): Promise<void> {
  if (!Number.isInteger(seconds) || seconds < 0) throw new Error('a clock moves on by whole seconds')
  await moveClock(base, seconds)
  await runDue(base)
}
