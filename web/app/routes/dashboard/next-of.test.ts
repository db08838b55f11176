import type { UserRequest } from '@lv/contract/requests'
import { expect, test } from 'vitest'
import { nextOf } from './next-of.ts'

const next = (over: Partial<UserRequest>) =>
  nextOf({
    status: 'pending',
    needsConsent: false,
    isDuplicate: false,
    isSearchOver: true,
    doneAt: null,
    leadCount: 0,
    quoteCount: 0,
    openQuoteCount: 0,
    ...over,
  } as UserRequest)

test('no quote came only where none did', () => {
  expect(next({ leadCount: 1 })).toMatch(/^No quotes came within a week\./)
  const quoted = { status: 'quoted' as const, leadCount: 1 }
  expect(next(quoted)).toBe('Every quote was withdrawn.')
  expect(next({ ...quoted, quoteCount: 1 })).toBe('Every quote has expired or is no longer available.')
})

test('quotes that can be accepted are counted, and those that cannot are not', () => {
  const quoted = { status: 'quoted' as const, leadCount: 3 }
  expect(next({ ...quoted, quoteCount: 2, openQuoteCount: 2 })).toBe(
    '2 of 3 professionals sent a quote. Compare them now.',
  )
  expect(next({ ...quoted, quoteCount: 1, openQuoteCount: 1 })).toBe('1 of 3 professionals sent a quote. Read it now.')
  expect(next({ ...quoted, leadCount: 1, quoteCount: 1, openQuoteCount: 1 })).toBe('Your quote is here. Read it now.')
  expect(next({ ...quoted, quoteCount: 3, openQuoteCount: 1 })).toBe(
    '1 of 3 quotes can still be accepted. Read it now.',
  )
})
