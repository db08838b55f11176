import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { issueMailToken, readMailToken, useMailToken } from './mail-tokens.ts'
import { mailTokens } from './schema.ts'

const t = await testApp()
const kind = 'reset_password'
const later = (minutes: number) => ({ ...t.ctx, now: () => new Date(t.ctx.now().getTime() + minutes * MINUTE_MS) })

test('a link’s secret has 256 bits, and the table holds only its hash', async () => {
  const subject = randomUUID()
  const token = await issueMailToken(t.ctx, { kind, subject })
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [row] = await t.ctx.db.select().from(mailTokens).where(eq(mailTokens.subject, subject))
  expect(JSON.stringify(row) + row?.tokenHash.toString('base64url')).not.toContain(token)
})

test('of 20 uses at once one counts', async () => {
  const subject = randomUUID()
  const token = await issueMailToken(t.ctx, { kind, subject })
  const uses = await Promise.all(Array.from({ length: 20 }, () => useMailToken(t.ctx, { kind, token })))
  expect(uses.filter(Boolean)).toEqual([{ subject }])
})

test('a used one can still be read, and says when it was used', async () => {
  const subject = randomUUID()
  const token = await issueMailToken(t.ctx, { kind, subject })
  expect(await readMailToken(t.ctx, { kind, token })).toEqual({ subject, usedAt: null })
  await useMailToken(t.ctx, { kind, token })
  expect(await readMailToken(t.ctx, { kind, token })).toEqual({ subject, usedAt: expect.any(Date) })
})

test('a newer one puts an end to the older one, of its kind and subject alone', async () => {
  const subject = randomUUID()
  const older = await issueMailToken(t.ctx, { kind, subject })
  const other = await issueMailToken(t.ctx, { kind, subject: randomUUID() })
  const verify = await issueMailToken(t.ctx, { kind: 'verify_professional', subject })
  const newer = await issueMailToken(t.ctx, { kind, subject })
  expect(await useMailToken(t.ctx, { kind, token: older })).toBeUndefined()
  expect(await readMailToken(t.ctx, { kind, token: older })).toBeUndefined()
  expect(await useMailToken(t.ctx, { kind, token: newer })).toEqual({ subject })
  expect(await useMailToken(t.ctx, { kind, token: other })).toBeDefined()
  expect(await useMailToken(t.ctx, { kind: 'verify_professional', token: verify })).toBeDefined()
})

test('of several issued at once one holds', async () => {
  const subject = randomUUID()
  const tokens = await Promise.all(Array.from({ length: 8 }, () => issueMailToken(t.ctx, { kind, subject })))
  const used = await Promise.all(tokens.map((token) => useMailToken(t.ctx, { kind, token })))
  expect(used.filter(Boolean)).toHaveLength(1)
})

test.each([
  ['reset_password', 29, 31],
  ['verify_professional', 23 * 60, 25 * 60],
  ['verify_request', 23 * 60, 25 * 60],
  ['lead_answer', 13 * 1440, 15 * 1440],
] as const)('a link of the kind %s works after %i minutes and not after %i', async (kind, before, after) => {
  const token = await issueMailToken(t.ctx, { kind, subject: randomUUID() })
  expect(await readMailToken(later(after), { kind, token })).toBeUndefined()
  expect(await useMailToken(later(after), { kind, token })).toBeUndefined()
  expect(await useMailToken(later(before), { kind, token })).toBeDefined()
})

test('a secret of another kind, or an invented one, is worth nothing', async () => {
  const token = await issueMailToken(t.ctx, { kind, subject: randomUUID() })
  for (const link of [
    { kind: 'verify_professional', token },
    { kind, token: `${token}x` },
    { kind, token: "' or 1=1--" },
    { kind, token: '\u0000' },
  ] as const)
    expect(await useMailToken(t.ctx, link)).toBeUndefined()
})
