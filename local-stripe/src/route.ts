import type { z } from 'zod'
import type { Work } from './base.ts'
import { params, readParams } from './params.ts'
import type { Refused } from './problems.ts'

type Shown = Record<string, unknown>
export type Result = Shown | Refused

/** One call of the API. `:id` in the path is passed as `id`. */
export type Route = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  expands(given: unknown): string[]
  run(work: Work, given: unknown, id: string): Promise<Result>
}

/** A POST or a DELETE runs in one transaction, a GET in none; what is thrown as a Problem is answered as one. */
export function route<S extends z.ZodObject>(
  method: Route['method'],
  path: string,
  schema: S,
  run: (work: Work, given: z.output<S>, id: string) => Promise<Result>,
): Route {
  return {
    method,
    path,
    expands: (given) => (readParams(schema, given) as { expand?: string[] }).expand ?? [],
    run: (work, given, id) => run(work, readParams(schema, given), id),
  }
}

/** Of a call that takes nothing but `expand`. */
export const nothing = params({})
