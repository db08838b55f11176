import { expect, test } from 'vitest'
import { refusalCopy } from './refusal-copy.ts'

test('an address or a form that is wrong is not called our breakdown, and our breakdown is', () => {
  for (const status of [400, 405, 409, 413]) expect(refusalCopy(status).title).toBe('We can’t make sense of that')
  for (const status of [500, 502]) expect(refusalCopy(status).title).toBe('Something broke on our side')
})
