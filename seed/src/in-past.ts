import type { Context } from '@lv/server/core/context.ts'

/** As if it were then: what happened in the past is not told again, no letters go, and nothing is looked for or sent. */
export const inPast = (ctx: Context, instant: number): Context => ({
  ...ctx,
  now: () => new Date(instant),
  jobs: { ...ctx.jobs, enqueue: async () => true, enqueueAll: async () => undefined },
})
