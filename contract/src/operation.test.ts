import { expect, test } from 'vitest'
import { needsVerified } from './operation.ts'

test('an operation that changes something needs a verified email unless it says otherwise, even a new one', () => {
  const buy = { method: 'POST', access: 'professional' } as const
  expect(needsVerified(buy)).toBe(true)
  expect(needsVerified({ ...buy, unverified: 'may' })).toBe(false)
  expect(needsVerified({ ...buy, method: 'GET' })).toBe(false)
})

test('an operation for everybody is for people with an unverified email too', () => {
  expect(needsVerified({ method: 'POST', access: 'public' })).toBe(false)
})
