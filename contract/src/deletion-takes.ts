import { z } from 'zod'

const Counted = { called: z.string(), count: z.int() }

/** What the deletion of somebody takes and leaves: how much of what, never the words. */
export const deletionTakes = {
  goes: z.array(z.object(Counted)),
  /** `isEmptied`: with personal details removed. */
  stays: z.array(z.object({ ...Counted, why: z.string(), isEmptied: z.boolean() })),
  lostPoints: z.int(),
  lostCreditCents: z.int(),
}
const DeletionTakes = z.object(deletionTakes)
export type DeletionTakes = z.output<typeof DeletionTakes>
