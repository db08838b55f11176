import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findCommand, runCommand } from '#cli/admin.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { aCommunity, aUser } from '#test/factories.ts'

const t = await testApp()

/** What the command says, and its exit code. */
async function run(...words: string[]) {
  const command = findCommand(words)
  if (!command) throw new Error(`No such command: ${words}`)
  return runCommand(t.ctx, command)
}
const page = (communityId: string) => t.as(null).communities.get({ params: { communityId } })
const deeds = (id: string) =>
  t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(desc(auditLog.at))

test('the operator changes a community’s settings, each alone, and the log says which and who', async () => {
  const { id } = await aCommunity(t.ctx)
  const admin = await aUser(t.ctx, { isSuperAdmin: true })
  const set = [
    'community-set',
    id,
    'name=Slab talk',
    'categories=Slabs, Permits',
    'hiddenTabs=courses',
    '--as',
    admin.email,
  ]
  expect(await run(...set)).toEqual({ code: 0, said: 'Slab talk is changed. Its owners see it in the settings.' })
  expect(await page(id)).toMatchObject({ name: 'Slab talk', hiddenTabs: ['courses'], isPublic: true })
  expect((await page(id)).categories.map(({ name }) => name)).toEqual(['Slabs', 'Permits'])
  const [deed] = await deeds(id)
  expect(deed).toMatchObject({
    action: 'community_changed',
    actorId: admin.id,
    detail: { settings: 'categories, hiddenTabs, name' },
  })
})

test('what a setting cannot be is said, and changes nothing', async () => {
  const { id, name } = await aCommunity(t.ctx)
  for (const [word, says] of [
    ['colour=red', 'colour=red is no setting'],
    ['__proto__=x', 'is no setting'],
    ['name', 'is no setting'],
    ['name=No', 'name: '],
    ['isPublic=maybe', 'isPublic: '],
    ['price=29', 'free'],
    ['imageId=x', 'is no setting'],
  ] as const)
    expect(await run('community-set', id, word)).toEqual({ code: 1, said: expect.stringContaining(says) })
  expect(await run('community-set', 'x', 'name=Slab talk')).toMatchObject({ code: 1 })
  expect(await run('community-set', crypto.randomUUID(), 'name=Slab talk')).toMatchObject({ code: 1 })
  expect((await page(id)).name).toBe(name)
  expect(await deeds(id)).toEqual([])
})

test('a community is closed and opened again', async () => {
  const { id } = await aCommunity(t.ctx, { name: 'Slab talk' })
  expect(await run('community-close', id)).toEqual({ code: 0, said: 'Slab talk is closed.' })
  expect((await page(id)).archivedAt).not.toBeNull()
  expect(await run('community-reopen', id)).toEqual({ code: 0, said: 'Slab talk is open again.' })
  expect((await page(id)).archivedAt).toBeNull()
})
