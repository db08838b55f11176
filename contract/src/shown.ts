import { z } from 'zod'

/** The price a page showed: if it has changed meanwhile, nothing is charged. If left out, nothing is compared. */
export const Shown = z.object({
  shownCents: z.int().optional(),
  /** Points that come with it, bonus included. */
  shownPoints: z.int().optional(),
})
