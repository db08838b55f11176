import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

/** Until the test is over no time passes for the product, however long the machine takes. */
export function freezeClock({ ctx }: TestApp) {
  const { now } = ctx
  const real = now()
  // Times that can be booked begin at half hours: a test must not cross one.
  const isJustBefore = real.getTime() % 1_800_000 > 1_790_000
  const at = isJustBefore ? new Date(real.getTime() - 15_000) : real
  ctx.now = () => at
  onTestFinished(() => {
    ctx.now = now
  })
}
