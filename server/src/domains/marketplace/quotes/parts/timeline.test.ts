import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const at = '2026-11-21 02:00:00.5+00'
const says = (
  kind: string,
  detail: Record<string, string | number> = {},
  professional: string | null = 'Bruno Costa',
) => timelineOf([{ kind, professional, detail, at }]).map((event) => event.says)

test.each<[string, Record<string, string | number>, string]>([
  ['matched', { count: 1 }, 'We sent your request to 1 professional'],
  ['matched', { count: 3 }, 'We sent your request to 3 professionals'],
  ['contacted', {}, 'Bruno Costa says they were in touch'],
  ['quote_revised', { version: 3 }, 'Bruno Costa revised their quote: version 3'],
  ['done', { by: 'homeowner' }, 'You said that the job is done'],
  ['done', { by: 'professional' }, 'Bruno Costa said that the job is done'],
  ['files_added', { count: 1 }, 'You added a file'],
  ['files_added', { count: 2 }, 'You added 2 files'],
])('%s %o is told as a sentence', (kind, detail, sentence) => {
  expect(says(kind, detail)).toEqual([sentence])
})

test('events between us and a professional are left out, and so are unknown ones', () => {
  for (const kind of ['captured', 'released', 'refunded', 'toString', 'constructor', 'something_new'])
    expect(says(kind)).toEqual([])
})

test('a professional who has left still appears, and times are instants', () => {
  expect(says('message', {}, null)).toEqual(['The professional wrote to you'])
  expect(timelineOf([{ kind: 'created', professional: null, detail: {}, at }])[0]?.at).toBe('2026-11-21T02:00:00.500Z')
})
