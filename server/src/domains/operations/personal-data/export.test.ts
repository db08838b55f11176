import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { aLead, aUser } from '#test/factories.ts'
import { openPersonCommands } from '#test/person-commands.ts'
import { columnsWith } from '#test/traces.ts'

const t = await testApp()
const { remove, exportTo, exported } = openPersonCommands(t)
const anAddress = (name: string) => `${name}-${randomUUID()}@test.example`

describe('what nobody has proven', () => {
  test('is in no export, not even where the address has no other account', async () => {
    const email = anAddress('claimed')
    await aUser(t.ctx, { email, emailVerified: false, firstName: 'Mallory' })
    await aUser(t.ctx, { email, emailVerified: false, firstName: 'Trudy' })
    const { text, told } = await exported(email)
    expect(text).not.toMatch(/Mallory|Trudy/)
    expect(Object.keys(told)).toEqual(['email', 'exportedAt'])
    await remove(email, '--yes')
    expect(await columnsWith(t.ctx, [email, 'Mallory', 'Trudy'])).toEqual([])
  })
})

describe('an export', () => {
  test('that cannot be written is not noted as one that was handed out', async () => {
    const { email, id } = await aUser(t.ctx)
    const folder = await mkdtemp(join(tmpdir(), 'lv-export-'))
    await expect(exportTo(email, join(folder, '..'))).rejects.toThrow('is not empty')
    expect(await t.ctx.db.$count(auditLog, eq(auditLog.subject, id))).toBe(0)
    await exportTo(email, folder)
    expect(await t.ctx.db.$count(auditLog, eq(auditLog.subject, id))).toBe(1)
    await rm(folder, { recursive: true })
  })

  test('of somebody of whom nothing is stored leaves no folder behind', async () => {
    const folder = join(tmpdir(), `lv-export-${anAddress('none')}`)
    await expect(exportTo(anAddress('nobody'), folder)).rejects.toThrow('Nothing')
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  test('of a former administrator says what they did and when, and not a word of whom', async () => {
    const { email, id: actorId } = await aUser(t.ctx)
    const lead = await aLead(t.ctx)
    const about = { action: 'lead_refunded', subject: lead.id, detail: { reason: 'Olga was rude to Oscar' } }
    await t.ctx.db.insert(auditLog).values({ actorId, ...about })
    const { text, told } = await exported(email)
    expect(told['actions in the audit log']).toEqual([{ action: 'lead_refunded', at: expect.any(String) }])
    expect(text).not.toMatch(/Olga|Oscar/)
    expect(text).not.toContain(lead.id)
    const theirs = await exported(lead.professional.user.email)
    expect(theirs.told['lines of the audit log']).toMatchObject([{ detail: { reason: 'Olga was rude to Oscar' } }])
    expect(await remove(email)).toMatch(/ +1 {2}actions in the audit log: /)
  })
})
