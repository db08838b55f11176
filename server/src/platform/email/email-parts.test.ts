import { expect, test } from 'vitest'
import { greetingFor } from '#core/email-parts.ts'

test('everybody is greeted by their first name, and by all they wrote where that is no name by itself', () => {
  expect(
    ['Bruno', 'Bruno Costa', ' Mary-Anne  O’Brien ', 'Dr Costa', 'Mr. Costa', 'J Tran', 'Ana & Bo Tran'].map(
      greetingFor,
    ),
  ).toEqual([
    'Hello Bruno,',
    'Hello Bruno,',
    'Hello Mary-Anne,',
    'Hello Dr Costa,',
    'Hello Mr. Costa,',
    'Hello J Tran,',
    'Hello Ana & Bo Tran,',
  ])
  expect([undefined, '', ' '].map(greetingFor)).toEqual(['Hello,', 'Hello,', 'Hello,'])
})
