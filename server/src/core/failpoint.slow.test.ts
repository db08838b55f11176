import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { getBalances } from '#domains/billing/points/balances.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, withPoints } from '#test/factories.ts'
import { quickArgs, quickEnv } from '../../../scripts/quick-node.mjs'
import { readConfig } from './config.ts'

const t = await testApp()
const root = fileURLToPath(new URL('..', import.meta.url))

/** Holds 29 points for two leads, one at a time, in a separate process. */
async function holdTwice(professionalId: string, crashAt: string) {
  const script = `
    import { readConfig } from '${root}core/config.ts'
    import { connect } from '${root}platform/database/database.ts'
    import { holdPoints } from '${root}domains/billing/points/hold.ts'
    const config = readConfig(process.env)
    const { db, close } = connect(config.databaseUrl, { warn() {} })
    const ctx = { config, db, now: () => new Date(), isInTransaction: false }
    for (const subject of ${JSON.stringify([randomUUID(), randomUUID()])})
      await holdPoints(ctx, [{ professionalId: '${professionalId}', subject, points: 29, description: 'Lead' }])
    await close()`
  const settings = { DATABASE_URL: t.ctx.config.databaseUrl, CRASH_AT: crashAt }
  const env = { PATH: process.env.PATH, ...quickEnv, ...settings }
  return promisify(execFile)(process.execPath, [...quickArgs, '--input-type=module', '-e', script], { env }).then(
    () => 'ended',
    (failure: { signal?: string; stderr?: string }) => failure.signal ?? failure.stderr,
  )
}

async function aRichOne() {
  const { id } = await aProfessional(t.ctx)
  await withPoints(t.ctx, id, 58)
  return id
}

describe('a failpoint', () => {
  test.each([
    ['hold:before', 0],
    ['hold:written:2', 29],
  ])('%s kills the process there, and what was not committed never was', async (crashAt, held) => {
    const id = await aRichOne()
    expect(await holdTwice(id, crashAt)).toBe('SIGKILL')
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 58 - held, held })
  })

  test('that is not passed so often is passed by', async () => {
    const id = await aRichOne()
    expect(await holdTwice(id, 'hold:written:3')).toBe('ended')
    expect(await getBalances(t.ctx, id)).toMatchObject({ available: 0, held: 58 })
  })

  test('is refused in production', () => {
    const env = {
      PUBLIC_URL: 'https://lanewayvillage.example',
      ALLOW_EMBEDDED_SERVICES: 'true',
      CRASH_AT: 'hold:before',
    }
    expect(() => readConfig(env)).toThrow('CRASH_AT is refused in production')
  })
})
