import { z } from 'zod'
import { invalid, type Problem } from './problems.ts'

/** The parts that the API's parameters are made of; all arrive as text. */
export const text = z.string().min(1).max(5000)
/** An empty text takes it out. */
export const clearable = z.string().max(5000)
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const link = z.url({ protocol: /^https?$/ }).max(5000)
/** An empty text takes everything out. */
export const metadata = z.union([
  z.record(z.string().max(40), z.string().max(500)),
  z.literal('').transform((): Record<string, string> => ({})),
])
export const currency = z.string().regex(/^[a-z]{3}$/)
const range = z.union([
  integer.transform((second) => ({ gte: second, lte: second })),
  z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial(),
])

/** Parameters of a call: what is not named here is refused, so that a slip is found. */
export const params = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject({ ...shape, expand: z.array(text).optional() })

export const listParams = <T extends z.ZodRawShape>(shape: T) =>
  params({
    ...shape,
    limit: integer.pipe(z.number().min(1).max(100)).default(10),
    starting_after: text.optional(),
    ending_before: text.optional(),
    created: range.optional(),
  })

const nameOf = (path: PropertyKey[]) =>
  path.map((part, place) => (place === 0 ? String(part) : `[${String(part)}]`)).join('')

/** The API's own words for what is wrong with the parameters. */
function problemOf({ issues: [issue] }: z.ZodError): Problem {
  if (issue === undefined) return invalid('Invalid request.', 'parameter_invalid')
  const name = nameOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? ''])
    return invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown)
  }
  if ((issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.input === undefined)
    return invalid(`Missing required param: ${name}.`, 'parameter_missing', name)
  return invalid(`Invalid ${name}: ${issue.message}`, 'parameter_invalid', name)
}

export function readParams<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const read = schema.safeParse(given, { reportInput: true })
  if (!read.success) throw problemOf(read.error)
  return read.data
}
