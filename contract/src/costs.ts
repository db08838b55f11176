import { z } from 'zod'
import { costAreaKeys, costKindKeys } from './cost-areas.ts'
import { Instant } from './fields.ts'
import type { Contract } from './operation.ts'

/**
 * What accepted quotes for a kind of work came to in an area, GST included, rounded to two figures: half of them lie
 * between `lowCents` and `highCents`. A quote that is a range counts with its middle.
 */
export const CostFigure = z.object({
  kind: z.enum(costKindKeys),
  area: z.enum(costAreaKeys),
  lowCents: z.int(),
  medianCents: z.int(),
  highCents: z.int(),
  quoteCount: z.int(),
  /** Quotes accepted from then until then. */
  from: Instant,
  until: Instant,
})
export type CostFigure = z.output<typeof CostFigure>

export const costs = {
  list: {
    method: 'GET',
    path: '/api/costs',
    summary:
      'What jobs cost: accepted quotes of 24 months by kind of work and area; nothing that rests on fewer than ten',
    access: 'public',
    momentOld: 'may',
    response: z.array(CostFigure),
  },
} as const satisfies Contract
