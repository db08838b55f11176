import { expect, test } from 'vitest'
import { showPhone } from './phone.ts'

test.each([
  ['+61491570006', '0491 570 006'],
  ['+61370100147', '(03) 7010 0147'],
  ['+611300975707', '1300 975 707'],
  ['+611800975711', '1800 975 711'],
  ['+61131450', '13 14 50'],
  ['+6421555123', '+6421555123'],
])('the number %s reads %s', (phone, read) => {
  expect(showPhone(phone)).toBe(read)
})
