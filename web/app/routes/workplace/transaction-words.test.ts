import { expect, it } from 'vitest'
import { detailOf, typeOf } from './transaction-words.ts'

it.each([
  ['welcome_bonus', 'Welcome bonus: 58 points', 'Welcome bonus', '58 points'],
  ['top_up', 'Top-up: 50 points', 'Top up', 'Top-up: 50 points'],
  ['lead_hold', 'Bathroom renovation, Brunswick 3056', 'Lead hold', 'Bathroom renovation, Brunswick 3056'],
])('%s is named once: %s', (type, description, name, detail) => {
  expect(typeOf(type)).toBe(name)
  expect(detailOf({ type, description })).toBe(detail)
})
