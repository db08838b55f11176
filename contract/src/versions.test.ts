import { expect, test } from 'vitest'
import { z } from 'zod'
import { contracts } from './api.ts'
import type { Operation } from './operation.ts'

// What two people, or two tabs, can save over each other says what it was made from, or is named here with the reason.

/** Keys that say what a form was made from: a tag, the number of a booking's changes, or the contact that it showed. */
const versions = ['basedOn', 'sequence', 'formerEmail', 'formerPhone']

const withoutVersion: Record<string, string> = {
  'accounts.setAvatar': 'one picture: where its square lies is no text, and it is seen as it is',
  'admin.saveFilter': 'one administrator’s own list: a name is given to another only by choosing the same name',
  'charges.settle': 'a decision on what waits: the second finds nothing',
  'charges.settleSeveral': 'a decision on what waits: the second finds nothing',
  'communities.decideJoinRequest': 'a decision: the second is refused',
  'communityEvents.markAttendance': 'one tick beside one name: what it says is seen whole, and pressed again',
  'communityMembers.setRole': 'one choice for one person, seen whole as it is made',
  'consultations.setActive': 'a switch: both who press it see how it stands',
  'consultations.setAbsence': 'adds days off, by their first day; those from other days stay',
  'conversations.block': 'a switch of one person’s own',
  'conversations.edit': 'a message of one person’s own; whoever reads it sees each change as it comes',
  'conversations.mute': 'a choice of one person’s own',
  'conversations.setSettings': 'a switch of one person’s own',
  'courses.review': 'stars and words of one person, who sees both as they were saved and may write them again',
  'credit.choose': 'a switch of one business, seen whole',
  'engagements.answerDefect': 'a step of one defect: out of turn it is refused',
  'engagements.schedule': 'the professional’s alone, and seen whole; it comes to the price however often it is set',
  'engagements.setTaskDone': 'a tick beside one task, seen whole',
  'integrations.switchWebhook': 'a switch: both who press it see how it stands',
  'legalRules.set': 'adds a figure with its day; set anew for the same day, the audit log keeps both',
  'onboarding.update': 'a list of one person’s own that is folded or not',
  'people.changeEmail': 'asks for a letter to the new address: nothing changes before its link is pressed',
  'portfolio.consent': 'a decision of one homeowner, who may change it at any time',
  'portfolio.setHidden': 'a switch of one business, seen whole',
  'posts.markAnswer': 'one choice, seen whole; the other comment stands there still',
  'posts.updateComment': 'a comment of one person’s own, who reads it above the field',
  'posts.vote': 'a vote of one person’s own',
  'professionals.setStatus': 'a decision with its reason, and the audit log keeps both',
  'professionals.toggleLeads': 'a switch of one business, seen whole',
  'projectEnds.consent': 'each side’s own consent, given or taken back',
  'projects.extend': 'a closing only ever moves to a later time',
  'quotes.revise': 'adds a version; every earlier one stays to be read',
  'requests.setShowsName': 'a switch of one person’s own',
  'requests.correctEmail': 'one field of one browser’s own, until its link is opened',
  'standing.setVisibility': 'a switch of one person’s own',
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
    return isUpdate(verb, it) && changes.length > 0 ? [{ name: `${noun}.${verb}`, hasVersion }] : []
  }),
)

test('what changes something carries a version, or is named with the reason why it needs none', () => {
  const bare = updates.filter(({ hasVersion }) => !hasVersion).map(({ name }) => name)
  expect(bare.toSorted()).toEqual(Object.keys(withoutVersion).toSorted())
})

test('the forms that people share are found: the list would be empty of what is read wrongly', () => {
  const guarded = updates.filter(({ hasVersion }) => hasVersion).map(({ name }) => name)
  expect(guarded).toEqual(
    expect.arrayContaining([
      'communities.update',
      'courses.saveQuestion',
      'courses.arrange',
      'requests.setScope',
      'consultations.setHours',
      'posts.update',
    ]),
  )
})
