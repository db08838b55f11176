import { expect, test } from 'vitest'
import { z } from 'zod'
import { contracts } from './api.ts'
import type { Operation } from './operation.ts'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}

/** Every key that an answer can hold, as paths: `[]` for items of a list, `*` for keys that are data. */
function keysOf(schema: Schema, root: Schema, at = ''): string[] {
  const named = schema.$ref ? root.$defs?.[schema.$ref.replace('#/$defs/', '')] : undefined
  if (named) return keysOf(named, root, at)
  const { properties = {}, items, additionalProperties: others, anyOf = [], oneOf = [], allOf = [] } = schema
  return [
    ...Object.entries(properties).flatMap(([key, each]) => [`${at}${key}`, ...keysOf(each, root, `${at}${key}.`)]),
    ...(items ? keysOf(items, root, `${at}[].`) : []),
    ...(typeof others === 'object' ? [`${at}*`, ...keysOf(others, root, `${at}*.`)] : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => keysOf(each, root, at)),
  ]
}

// RELIABILITY.md, T46: what leaves is a closed list, and a person reviews every new key. `-u` after this file's name
// rewrites the list; review what it adds like code: may everybody who can call the operation see it?
test('no answer holds a key that is not in the list of answers', async () => {
  const lines = Object.entries(contracts).flatMap(([noun, contract]) =>
    Object.entries(contract as Record<string, Operation>).map(([verb, { response, access }]) => {
      const schema = z.toJSONSchema(response, { unrepresentable: 'any' }) as Schema
      return `${noun}.${verb} (${access}): ${[...new Set(keysOf(schema, schema))].toSorted().join(' ')}`.trimEnd()
    }),
  )
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('answers.txt')
})
