import { expect, test } from 'vitest'
import { needsVerified } from './operation.ts'

test('what changes something needs a verified email unless it says otherwise, however new it is', () => {
  const buy = { method: 'POST', access: 'professional' } as const
  expect(needsVerified(buy)).toBe(true)
  expect(needsVerified({ ...buy, unverified: 'may' })).toBe(false)
  expect(needsVerified({ ...buy, method: 'GET' })).toBe(false)
})

test('what is for everybody is for people whose email nobody has verified, too', () => {
  expect(needsVerified({ method: 'POST', access: 'public' })).toBe(false)
})
