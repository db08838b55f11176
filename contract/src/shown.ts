import { z } from 'zod'

/** What a page showed of a price: where it has changed meanwhile, nothing is charged. Left out, nothing is compared. */
export const Shown = z.object({
  shownCents: z.int().optional(),
  /** Points that come with it, bonus included. */
  shownPoints: z.int().optional(),
})
