import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './parts/take-turns.ts'
import { hashPassword, isPassword } from './passwords.ts'

test('a hash is argon2id with 19 MiB and two passes, salted anew each time', async () => {
  const [first, second] = await Promise.all([hashPassword('tram stop 96'), hashPassword('tram stop 96')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  expect(await isPassword(first, 'tram stop 96')).toBe(true)
  expect(await isPassword(first, 'tram stop 69')).toBe(false)
})

test('every character of a long password counts', async () => {
  const long = `${'brick '.repeat(20)}and mortar`
  const hash = await hashPassword(long)
  expect(await isPassword(hash, long)).toBe(true)
  expect(await isPassword(hash, long.slice(0, 72))).toBe(false)
  expect(await isPassword(hash, `${long} `)).toBe(false)
})

test('a password is the same text however the keyboard composes it', async () => {
  const hash = await hashPassword('cafe\u0301 crema')
  expect(await isPassword(hash, 'caf\u00e9 crema')).toBe(true)
})

test('nobody’s hash fits no password', async () => {
  expect(await isPassword(undefined, 'x')).toBe(false)
})

test('of 30 at once two work at a time, 20 wait and 8 are sent away before any has ended', async () => {
  const inTurn = limitConcurrency({ atOnce: 2, waiting: 20 })
  let [running, most, ended] = [0, 0, 0]
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await wait(5)
    running -= 1
    ended += 1
  }
  const endedBefore: number[] = []
  const all = await Promise.allSettled(
    Array.from({ length: 30 }, () =>
      inTurn(work).catch((error) => {
        endedBefore.push(ended)
        throw error
      }),
    ),
  )
  expect(most).toBe(2)
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(22)
  expect(all.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 503, code: 'unavailable', retryAfter: 2 },
  })
  expect(endedBefore).toEqual(Array.from({ length: 8 }, () => 0))
  await expect(inTurn(async () => 'again')).resolves.toBe('again')
})

test('a failure gives its turn to the next one', async () => {
  const inTurn = limitConcurrency({ atOnce: 1, waiting: 5 })
  const all = await Promise.allSettled([inTurn(() => Promise.reject(new Error('no'))), inTurn(async () => 'yes')])
  expect(all).toMatchObject([{ status: 'rejected' }, { value: 'yes' }])
})
