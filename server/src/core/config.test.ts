import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { warningsOf } from '#app/embedded-services.ts'
import { quickArgs, quickEnv } from '../../../scripts/quick-node.mjs'
import { ConfigError, readConfig } from './config.ts'
import { secrets } from './secret-files.ts'

// RELIABILITY.md, O9, T49 and T91: what is wrong with the environment is said at the start, all of it at once.

const folder = mkdtempSync(join(tmpdir(), 'lv-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

/** Starts the server with these settings alone, and waits for its end. */
function start(settings: Record<string, string>) {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const env = { PATH: process.env.PATH ?? '', ...quickEnv, ...settings, DATA_DIR: folder }
  return spawnSync(process.execPath, [...quickArgs, main], { env, encoding: 'utf8', timeout: 20_000 })
}

const real = {
  PUBLIC_URL: 'https://lanewayvillage.example',
  DATABASE_URL: 'postgres://app@database.example/village',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'village',
  SMTP_URL: 'smtps://mail.example',
  SMS_URL: 'https://sms.example/messages',
  SMS_TOKEN: 'a token of the SMS service',
  STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefghij',
  OPERATOR_ABN: '51 824 753 556',
}
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(real).filter(([name]) => !names.includes(name)))

test('nothing has to be set, and production is sound with all that is real', () => {
  expect(problemsOf({})).toEqual([])
  expect(problemsOf(real)).toEqual([])
  expect(readConfig(real)).toMatchObject({
    isProduction: true,
    hasEmbeddedServices: false,
    seed: 'none',
    trustProxy: [],
  })
})

describe('production', () => {
  test('several hosts in DATABASE_REPLICA_URL are refused: one process reads from one standby', () => {
    const given = { ...real, DATABASE_REPLICA_URL: 'postgres://app@one.example,two.example/village' }
    expect(problemsOf(given)).toEqual([expect.stringMatching(/^DATABASE_REPLICA_URL: must name one host/)])
    expect(problemsOf({ ...real, DATABASE_REPLICA_URL: 'postgres://app@one.example/village' })).toEqual([])
  })

  test.each(['DATABASE_URL', 'OIDC_ISSUER', 'SMTP_URL', 'SMS_URL', 'STRIPE_SECRET_KEY', 'OPERATOR_ABN'])(
    'names %s if it is missing, unless the built-in services are allowed',
    (name) => {
      expect(problemsOf(without(name)).join('\n')).toContain(`${name} is missing`)
      expect(problemsOf({ ...without(name), ALLOW_EMBEDDED_SERVICES: 'true' })).toEqual([])
    },
  )

  test('reads an ABN as its forms do, with blanks or dashes, and refuses what only looks like one', () => {
    expect(readConfig({ ...real, OPERATOR_ABN: '51-824-753-556' }).operator.abn).toBe('51824753556')
    for (const abn of ['51 824 753 557', '51.824.753.556', '5182475355'])
      expect(problemsOf({ ...real, OPERATOR_ABN: abn }).join('\n')).toContain('is not an ABN')
  })

  test.each([
    ['TEST_CLOCK_OFFSET', '60'],
    ['CRASH_AT', 'webhook:read'],
    ['RATE_LIMIT_PROFILE', 'test'],
  ])('refuses %s, also where the built-in services are allowed', (name, value) => {
    for (const allowed of ['true', 'false'])
      expect(problemsOf({ ...real, [name]: value, ALLOW_EMBEDDED_SERVICES: allowed }).join('\n')).toMatch(
        new RegExp(`${name}.* is refused in production`),
      )
    expect(problemsOf({ [name]: value })).toEqual([])
  })

  test.each([
    'http://lv.example',
    'http://localhost.evil.example',
    'http://192.168.1.4:3000',
    'http://0.0.0.0:3000',
    'http://[::ffff:7f00:1]',
    'http://128.0.0.1',
  ])('is not served over http: %s is more than this machine', (PUBLIC_URL) => {
    expect(problemsOf({ ...real, PUBLIC_URL })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: http is for this machine alone .*https.*ALLOW_EMBEDDED_SERVICES=true/),
    ])
    expect(problemsOf({ PUBLIC_URL }).join('\n')).toMatch(/OIDC_ISSUER is missing.*\n.*SMTP_URL is missing/)
    const allowed = { PUBLIC_URL, ALLOW_EMBEDDED_SERVICES: 'true' }
    expect(problemsOf(allowed)).toEqual([])
    expect(readConfig(allowed)).toMatchObject({ seed: 'none', superAdminEmails: [], hasEmbeddedServices: true })
    expect(problemsOf({ ...allowed, CRASH_AT: 'x' })).toHaveLength(1)
  })

  test.each([
    'http://localhost:3000',
    'http://lv.localhost',
    'http://127.0.0.1',
    'http://127.9.8.7',
    'http://[::1]:80',
  ])('is not %s, which only this machine reaches', (PUBLIC_URL) => {
    expect(problemsOf({ PUBLIC_URL })).toEqual([])
    expect(warningsOf(readConfig({ PUBLIC_URL }))).toEqual([])
  })

  test('says everything that is wrong at once', () => {
    expect(problemsOf({ PUBLIC_URL: real.PUBLIC_URL, CRASH_AT: 'x' })).toHaveLength(7)
  })
})

describe('whose word about an address counts', () => {
  test.each([
    'true',
    '*',
    'all',
    'proxy.example',
    '10.0.0.0/8,true',
    '10.0.0',
    '999.0.0.1',
    '10.0.0.0/33',
    'fe80::/129',
  ])('%s is no list of addresses and ranges', (TRUST_PROXY) => {
    expect(problemsOf({ TRUST_PROXY })).toEqual([expect.stringContaining('TRUST_PROXY')])
  })
  test.each(['0.0.0.0/0', '::/0', '10.0.0.0/8, ::/0', '0.0.0.0/1'])(
    '%s is everybody, and nobody means that',
    (TRUST_PROXY) => {
      expect(problemsOf({ TRUST_PROXY })).toEqual([expect.stringContaining('TRUST_PROXY')])
    },
  )
  test('addresses and ranges are', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 192.168.1.4,fe80::/10, ::1' }).trustProxy).toHaveLength(4)
  })
})

describe('a server that others reach says at its start', () => {
  const PUBLIC_URL = 'http://lv.example'
  const warned = (env: Record<string, string>) => warningsOf(readConfig(env)).join('\n')

  test('what everybody can do with the built-in services, and nothing of real ones', () => {
    const { SMTP_URL, ...rest } = real
    const all = warned({ PUBLIC_URL, ALLOW_EMBEDDED_SERVICES: 'true' })
    for (const word of [PUBLIC_URL, 'OIDC_ISSUER', 'SMTP_URL', 'SMS_URL', 'STRIPE_SECRET_KEY', 'use https'])
      expect(all).toContain(word)
    const one = warned({ ...rest, ALLOW_EMBEDDED_SERVICES: 'true' })
    expect(one).toMatch(/^WARNING: .* https:\/\/lanewayvillage\.example\. There\n {2}- Everybody reads every mail.*$/)
    expect(SMTP_URL).toBeDefined()
    expect(warned({ ...real, ALLOW_EMBEDDED_SERVICES: 'true' })).toBe('')
  })
  test('the same of one that listens on every network under this machine’s name', () => {
    expect(warned({ HOST: '0.0.0.0' })).toMatch(/HOST=0\.0\.0\.0, port 3000.*\n.*signs in as anybody/)
    expect(warned({})).toBe('')
  })
  test('on standard error and in its log, before it opens anything', () => {
    const settings = { PUBLIC_URL, ALLOW_EMBEDDED_SERVICES: 'true', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    const { status, stderr, stdout } = start(settings)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^WARNING: .*\n {2}- Everybody signs in as anybody, the administrators included/)
    expect(stdout).toMatch(/"level":"warn".*signs in as anybody/)
  })
})

describe('the secret of webhooks', () => {
  test.each(['', 'short', ' '.repeat(30)])('is not %j', (STRIPE_WEBHOOK_SECRET) => {
    expect(problemsOf({ ...real, STRIPE_WEBHOOK_SECRET }).join('\n')).toContain('STRIPE_WEBHOOK_SECRET')
  })
})

describe('a secret in a file', () => {
  test('is read without the line’s end', () => {
    const file = join(folder, 'database')
    writeFileSync(file, `${real.DATABASE_URL}\n`)
    expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe(real.DATABASE_URL)
  })
  test('is what the README marks so', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
    const marked = [...readme.matchAll(/`([A-Z\d_]+)` \*/g)].map(([, name]) => name)
    expect(marked.toSorted()).toEqual(secrets.toSorted())
  })
  test('that is not there is named, like everything else that is wrong', () => {
    const problems = problemsOf({ DATABASE_URL_FILE: join(folder, 'nowhere'), PORT: 'x' })
    expect(problems).toEqual([
      expect.stringMatching(/^DATABASE_URL_FILE: .*cannot be read/),
      expect.stringMatching(/^PORT/),
    ])
  })
})

test('the server does not start with it: exit 78, one line a problem, no value of a secret, no stack', () => {
  const { status, stderr } = start({ ...real, STRIPE_WEBHOOK_SECRET: 'too short', TRUST_PROXY: 'true' })
  expect(status).toBe(78)
  expect(stderr).toContain('  - STRIPE_WEBHOOK_SECRET: must have at least 24 characters')
  expect(stderr).toContain('  - TRUST_PROXY')
  expect(stderr).not.toMatch(/too short|sk_live|a token of|at .*\.ts/)
})
