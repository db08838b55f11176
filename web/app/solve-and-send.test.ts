import { afterEach, expect, test, vi } from 'vitest'
import type { Challenge } from './proof-of-work.ts'
import { solveAndSend } from './solve-and-send.ts'

// Every key begins with nothing: the first one solves it.
const challenge: Challenge = {
  parameters: { cost: 1, keyLength: 32, keyPrefix: '', nonce: '00ff', salt: 'aa' },
  signature: 'signed',
}
const refused = { values: { name: 'Ada' }, issues: [], message: 'Show that you are a person', status: 429 }
const asked = { ...refused, details: { challenge } }

/** The network's next answer; gives what was sent. */
function answering(status: number, body: object) {
  const send = vi.fn<typeof fetch>(async () => Response.json(body, { status }))
  vi.stubGlobal('fetch', send)
  return () => send.mock.calls.map(([path, init]) => ({ path, body: JSON.parse(String(init?.body)) as unknown }))
}

afterEach(() => void vi.unstubAllGlobals())

test('the body goes once more with the solution, and the answer comes back', async () => {
  const sent = answering(201, { message: 'Taken' })
  expect(await solveAndSend('/api/contact', { name: 'Ada' }, asked)).toEqual({ message: 'Taken' })
  expect(sent()).toEqual([{ path: '/api/contact', body: { name: 'Ada', altcha: expect.any(String) } }])
})

test('refused again, the form has the new words and what the answer says beside them, and its own values', async () => {
  const issues = [{ path: 'startsAt', message: 'That time is gone' }]
  const said = { message: 'Taken meanwhile', code: 'conflict', issues, alternatives: [] }
  answering(409, said)
  expect(await solveAndSend('/api/consultations', {}, asked)).toEqual({
    values: { name: 'Ada' },
    issues,
    message: 'Taken meanwhile',
    code: 'conflict',
    status: 409,
    details: said,
  })
})

test('without a challenge nothing is sent', async () => {
  const sent = answering(201, {})
  expect(await solveAndSend('/api/contact', {}, refused)).toBe(refused)
  expect(sent()).toEqual([])
})
