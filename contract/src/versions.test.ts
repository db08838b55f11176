import { expect, test } from 'vitest'
import { z } from 'zod'
import { contracts } from './api.ts'
import type { Operation } from './operation.ts'

// What two people, or two tabs, can save over each other says what it was made from, or is named here with the reason.

/** Keys that say what a form was made from: a tag, or the number of a booking's changes. */
const versions = ['basedOn', 'sequence']

const withoutVersion: Record<string, string> = {
  'accounts.setAvatar': 'one picture: where its square lies is no text, and it is seen as it is',
  'admin.saveFilter': 'one administrator’s own list: a name is given to another only by choosing the same name',
  'charges.settleSeveral': 'a decision on what waits: the second finds nothing',
  'communities.decideJoinRequest': 'a decision: the second is refused',
  'consultations.setAbsence': 'adds days off, by their first day; those from other days stay',
  'courses.review': 'stars and words of one person, who sees both as they were saved and may write them again',
  'legalRules.set': 'adds a figure with its day; set anew for the same day, the audit log keeps both',
  'professionals.setStatus': 'a decision with its reason, and the audit log keeps both',
  'projects.extend': 'a closing only ever moves to a later time',
  'quotes.revise': 'adds a version; every earlier one stays to be read',
}

/** What replaces or changes something that is there, by its method or its name. */
const isUpdate = (verb: string, { method }: Operation) =>
  method === 'PUT' || method === 'PATCH' || /^(?:set|change|update|edit|revise|save|write)/.test(verb)

function keysOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodUnion) return [...new Set(schema.options.flatMap((one) => keysOf(one as z.ZodType)))]
  if (schema instanceof z.ZodPipe) return [...keysOf(schema.in as z.ZodType), ...keysOf(schema.out as z.ZodType)]
  const inner = (schema?.def as { innerType?: z.ZodType } | undefined)?.innerType
  return inner ? keysOf(inner) : []
}

const updates = Object.entries(contracts).flatMap(([noun, contract]) =>
  Object.entries(contract as Record<string, Operation>).flatMap(([verb, it]) => {
    const keys = keysOf(it.body)
    const changes = keys.filter((key) => !versions.includes(key) && key !== 'fileIds')
    const hasVersion = [...keys, ...keysOf(it.query)].some((key) => versions.includes(key))
    return isUpdate(verb, it) && changes.length > 1 ? [{ name: `${noun}.${verb}`, hasVersion }] : []
  }),
)

test('what changes several fields carries a version, or is named with the reason why it needs none', () => {
  const bare = updates.filter(({ hasVersion }) => !hasVersion).map(({ name }) => name)
  expect(bare.toSorted()).toEqual(Object.keys(withoutVersion).toSorted())
})

test('the forms that people share are found: the list would be empty of what is read wrongly', () => {
  const guarded = updates.filter(({ hasVersion }) => hasVersion).map(({ name }) => name)
  expect(guarded).toEqual(
    expect.arrayContaining(['communities.update', 'courses.saveQuestion', 'consultations.setHours', 'posts.update']),
  )
})
