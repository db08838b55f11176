import { expect, test } from 'vitest'
import { suspended } from '#core/access.ts'

test.each(['Two complaints about deposits', 'Two complaints about deposits.'])(
  'the reason "%s" ends its sentence with one full stop',
  (reason) => {
    expect(suspended(reason).message).toBe(
      'Your account is suspended: Two complaints about deposits. Please contact us to have it reviewed.',
    )
  },
)

test('a reason keeps a mark of its own', () => {
  expect(suspended('Who is this?').message).toMatch(/: Who is this\? Please contact us/)
})
