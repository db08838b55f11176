import { z } from 'zod'

type Json = { [key: string]: Json } & {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  properties?: Record<string, Json>
  items?: Json
  required?: string[]
  minItems?: number
  minimum?: number
  maxLength?: number
  pattern?: string
  format?: string
}
type Path = (string | number)[]
export type TextField = { path: Path; most: number; isFigures: boolean }
export type Sample = { body: Record<string, unknown>; fields: TextField[] }

const words = 'Plain words about a kitchen that are long enough for every field'
/** One of these is what a field of numbers, dates, codes or addresses takes. */
const candidates = [
  ...[
    words,
    'A kitchen',
    'a',
    '3065',
    '0491 570 006',
    'somebody@test.example',
    'https://test.example/a',
    '51 824 753 556',
  ],
  ...['2027-03-01', '2027-03-01T10:30', '10:30', '123456', '29', 'LV-ABCD-2345', 'A'.repeat(43), 'kitchen'],
  '0192f0c0-0000-7000-8000-000000000000',
]

const at = (value: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>((inside, key) => (inside as Record<PropertyKey, unknown> | undefined)?.[key], value)
/** The same with something else at this path. */
export function withAt<T>(value: T, path: Path, put: unknown): T {
  const copy = structuredClone(value)
  const last = path.at(-1)
  const holder = at(copy, path.slice(0, -1)) as Record<string | number, unknown> | undefined
  if (last !== undefined && holder) holder[last] = put
  return copy
}

/** What may be left out and holds no text is left out: a picture, a parent, a poll have to be somewhere. */
function isText(schema: Json): boolean {
  const [one = schema] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return one.type === 'string' && !one.enum && one.format !== 'uuid'
}

/** A value of this kind, and where texts are in it. */
function made(schema: Json, path: Path, fields: TextField[]): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [one] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (one && schema.anyOf?.length !== 1 && !isText(one) && schema.anyOf?.some(({ type }) => type === 'null'))
    return null
  if (one) return made(one, path, fields)
  const [type] = [schema.type].flat()
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        // Files are put there by the server.
        .filter(([key]) => key !== 'fileIds')
        .filter(([key, each]) => schema.required?.includes(key) || isText(each))
        .map(([key, each]) => [key, made(each, [...path, key], fields)]),
    )
  if (type === 'array') return schema.items ? [made(schema.items, [...path, 0], fields)] : []
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type !== 'string') return undefined
  if (schema.format === 'uuid') return candidates.at(-1)
  fields.push({ path, most: schema.maxLength ?? 500, isFigures: Boolean(schema.pattern ?? schema.format) })
  return candidates.find((each) => each.length <= (schema.maxLength ?? 500) && fits(schema, each)) ?? 'a'
}
const fits = ({ pattern, format }: Json, text: string) =>
  (!pattern || new RegExp(pattern, 'u').test(text)) && (!format || format === 'email' || Boolean(pattern))

/** A body that the schema takes, as far as it says what that is, with the fields of it that hold text. */
export function sampleOf(schema: z.ZodType, over: Record<string, unknown> = {}): Sample {
  const fields: TextField[] = []
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json
  let body = { ...(made(json, [], fields) as Record<string, unknown>), ...over }
  for (let tries = 0; tries < 40; tries += 1) {
    const [issue] = schema.safeParse(body).error?.issues ?? []
    if (!issue) break
    const path = issue.path as Path
    const fitting = candidates.find(
      (each) => !schema.safeParse(withAt(body, path, each)).error?.issues.some(isAt(path)),
    )
    if (path.length === 0) break
    body = withAt(body, path, fitting)
  }
  return { body, fields: fields.filter(({ path }) => typeof at(body, path) === 'string') }
}
const isAt = (path: Path) => (issue: { path: PropertyKey[] }) => issue.path.join('.').startsWith(path.join('.'))

/** Every text in an answer. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
export const textAt = at
