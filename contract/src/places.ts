import { z } from 'zod'
import type { Contract } from './operation.ts'

export const Place = z.object({
  postcode: z.string(),
  suburb: z.string(),
  state: z.string(),
  /** Greater Melbourne, the area we serve. */
  isServed: z.boolean(),
})
export type Place = z.output<typeof Place>

export const places = {
  get: {
    method: 'GET',
    path: '/api/places/:postcode',
    summary: 'What a postcode is called, and whether we serve it',
    access: 'public',
    momentOld: 'may',
    params: z.object({ postcode: z.string().regex(/^\d{4}$/) }),
    response: Place,
  },
} as const satisfies Contract
