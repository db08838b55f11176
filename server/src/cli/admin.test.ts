import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { quickArgs, quickEnv } from '../../../scripts/quick-node.mjs'
import { findCommand, runCommand, usage } from './admin.ts'

const t = await testApp()
const script = fileURLToPath(new URL('admin-main.ts', import.meta.url))

/** What `npm run admin -- ...` says, and its exit code: without the start of a process, which is a second's work. */
async function run(...args: string[]) {
  const found = findCommand(args)
  return found ? runCommand(t.ctx, found) : { code: 64, said: usage() }
}

/** The same by the command itself. */
const command = (...args: string[]) =>
  promisify(execFile)(process.execPath, [...quickArgs, script, ...args], {
    env: {
      ...quickEnv,
      PATH: process.env.PATH,
      DATABASE_URL: t.ctx.config.databaseUrl,
      DATA_DIR: t.ctx.config.dataDir,
    },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  )

test('a person is made a super admin, listed and taken off again', async () => {
  const { email } = await aUser(t.ctx)
  expect(await run('grant', email)).toEqual({ code: 0, said: `${email} is a super admin now.` })
  expect((await run('list')).said).toContain(`${email}  (granted)`)
  expect(await run('revoke', email)).toEqual({ code: 0, said: `${email} is no administrator any more.` })
  expect((await run('list')).said).not.toContain(email)
  expect((await run('grant', email, 'read-only')).said).toBe(`${email} is an administrator who only looks now.`)
  expect((await run('list')).said).toContain(`${email}  (read-only)`)
  expect(await run('grant', email, 'queen')).toMatchObject({ code: 1 })
})

test('an unknown address is refused with exit 1, an unknown command with the list of commands and exit 64', async () => {
  const nobody = await run('grant', 'nobody@test.example')
  expect(nobody).toEqual({ code: 1, said: expect.stringMatching(/^No account has verified this email\..*$/) })
  for (const args of [[], ['crown', 'a@test.example'], ['constructor'], ['grant'], ['list', 'x']])
    expect(await run(...args)).toEqual({ code: 64, said: expect.stringContaining('grant <email>') })
})

test('an option that a command does not take is refused like an unknown command, and so is an unknown one', async () => {
  for (const args of [
    ['list', '--yes'],
    ['grant', 'a@test.example', '--as', 'b@test.example'],
    ['person-delete', 'a@test.example', '--sure'],
    ['person-export', 'a@test.example', '--as'],
  ])
    expect(await run(...args), args.join(' ')).toMatchObject({ code: 64 })
})

test('the audit log names whoever --as names, who has to be a super admin', async () => {
  const { user } = await aProfessional(t.ctx)
  const admin = await aUser(t.ctx, { isSuperAdmin: true })
  const off = ['authenticator-off', user.email, 'Passport', 'by', 'video', '--as'] as const
  expect(await run(...off, user.email)).toEqual({ code: 1, said: `${user.email} is no super admin with an account` })
  expect(await run('person-delete', '--as', admin.email, user.email, 'They asked', '--yes')).toMatchObject({ code: 0 })
  const entries = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'person_deleted'))
  expect(entries).toMatchObject([{ actorId: admin.id, detail: { reason: 'They asked' } }])
})

test('a person is exported and deleted by their address, and only with --yes', async () => {
  const { user } = await aProfessional(t.ctx)
  const exported = await run('person-export', user.email)
  expect(exported).toMatchObject({ code: 0, said: expect.stringMatching(/exports\/\S+\/person\.json holds \d+ rows/) })
  expect((await run('person-delete', user.email)).said).toContain('Nothing was changed.')
  expect(await run('person-delete', user.email, '--yes')).toMatchObject({
    code: 0,
    said: expect.stringContaining(`What was stored about ${user.email} is deleted.`),
  })
  expect(await run('person-delete', user.email)).toEqual({ code: 1, said: `Nothing is stored about ${user.email}` })
})

test('the command says what it did, and ends with 0, with 1 where it is refused, or with 64 and the list of commands', {
  tags: ['slow'],
}, async () => {
  const { email } = await aUser(t.ctx)
  const [done, refused, unknown] = await Promise.all([
    command('grant', email),
    command('grant', 'nobody@test.example'),
    command('crown', email),
  ])
  expect(done).toEqual({ code: 0, said: `${email} is a super admin now.\n` })
  expect(refused).toEqual({ code: 1, said: expect.stringMatching(/^No account has verified this email\..*\n$/) })
  expect(unknown).toEqual({ code: 64, said: expect.stringContaining('  grant <email>') })
})
