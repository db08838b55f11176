import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

/** Until the test is over no time passes for the product, however long the machine takes. */
export function holdClock({ ctx }: TestApp) {
  const { now } = ctx
  const at = now()
  ctx.now = () => at
  onTestFinished(() => {
    ctx.now = now
  })
}
