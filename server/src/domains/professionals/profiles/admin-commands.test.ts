import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aFile, aProfessional, aUser } from '#test/factories.ts'
import { professionalCommands } from './admin-commands.ts'
import * as tables from './schema.ts'

const t = await testApp()
const documents = () => professionalCommands.documents.run(t.ctx)
const document = (...words: string[]) => professionalCommands.document.run(t.ctx, ...words)
const account = (...words: string[]) => professionalCommands.account.run(t.ctx, ...words)

const licence = {
  kind: 'licence' as const,
  class: 'Domestic Builder Unlimited',
  trades: ['Carpenter' as const],
  holder: 'Bruno Costa',
  number: 'DB-U 12345',
  expiresAt: '2040-06-30',
}
/** The letters of a decision that wait to be sent to somebody. */
const lettersTo = async (email: string) =>
  (await t.waitingJobs()).flatMap(({ data }) => (data.to === email ? [data as { kind: string; data: object }] : []))

async function aDocument({ hasFile = false } = {}) {
  const professional = await aProfessional(t.ctx)
  const api = t.as(professional.user).professionals
  const fileId = hasFile ? (await aFile(t.ctx, professional.user.id)).id : undefined
  const { id } = await api.submitDocument({ body: { ...licence, fileId } })
  const stored = async () =>
    singleRow(await t.ctx.db.select().from(tables.documents).where(eq(tables.documents.id, id)))
  return { ...professional, id, fileId, stored }
}

describe('documents that were handed in', () => {
  test('are listed with the path of their file, as long as they wait', async () => {
    expect(await documents()).toBe('No document waits.')
    const { id, fileId = '', user } = await aDocument({ hasFile: true })
    const bare = await aDocument()
    const [first, paid, what, where, ...rest] = (await documents()).split('\n')
    expect(first).toMatch(new RegExp(`^  ${id}  \\d{4}-\\d\\d-\\d\\d  Costa Building <${user.email}>$`))
    expect(paid).toBe('    not paid for: it stays as not checked')
    expect(what).toBe('    licence DB-U 12345 (Domestic Builder Unlimited) of Bruno Costa, until 2040-06-30')
    expect(where).toBe(`    ${t.ctx.files.path(fileId)}  (image/webp, slab.jpg)`)
    expect(rest).toMatchObject([expect.stringContaining(bare.id), paid, what, '    no file'])
    await document(id, 'checked')
    expect(await documents()).not.toContain(id)
    await document(bare.id, 'rejected', 'No', 'file')
    expect(await documents()).toBe('No document waits.')
  })

  test('are checked once, and everybody sees it at once', async () => {
    const { id, slug, stored, user } = await aDocument()
    const checks = async () => (await t.as(null).reviews.profile({ params: { slug } })).checks
    expect(await checks()).toEqual([])
    expect(await document(id, 'checked')).toBe('The licence DB-U 12345 is checked.')
    expect(await checks()).toMatchObject([{ kind: 'licence', class: licence.class }])
    await expect(document(id, 'rejected', 'No')).rejects.toThrow('This document has already been decided')
    expect(await lettersTo(user.email)).toMatchObject([
      {
        kind: 'document-checked',
        data: { document: 'licence (Domestic Builder Unlimited)', number: 'DB-U 12345', date: '30 June 2040', slug },
      },
    ])
    expect(await stored()).toMatchObject({ status: 'checked', checkedBy: null })
    const deeds = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id))
    expect(deeds).toMatchObject([{ action: 'document_checked', actorId: null }])
  })

  test('of somebody suspended are decided with an email that knows of no profile', async () => {
    const { id, user } = await aDocument()
    await account(user.email, 'suspended', 'A test')
    await document(id, 'checked')
    const letters = await lettersTo(user.email)
    expect(letters.filter(({ kind }) => kind === 'document-checked')).toMatchObject([{ data: { slug: '' } }])
  })

  test('are rejected with a reason that the professional reads', async () => {
    const { id, user, stored } = await aDocument()
    await expect(document(id, 'rejected')).rejects.toThrow('Give a reason for not accepting it')
    expect(await stored()).toMatchObject({ status: 'submitted' })
    await document(id, 'rejected', 'Another', 'holder’s.')
    expect(await t.as(user).professionals.documents({})).toMatchObject([
      { status: 'rejected', decisionNote: 'Another holder’s.' },
    ])
    expect(await lettersTo(user.email)).toMatchObject([
      { kind: 'document-rejected', data: { note: 'Another holder’s.' } },
    ])
  })

  test('stay undecided where a word is wrong, and one that there is not is not found', async () => {
    const { id, stored } = await aDocument()
    await expect(document(id, 'fine')).rejects.toThrow('Say checked or rejected')
    await expect(document('7', 'checked')).rejects.toThrow('7 is not an id')
    await expect(document(randomUUID(), 'checked')).rejects.toThrow('Document not found')
    expect(await stored()).toMatchObject({ status: 'submitted' })
  })
})

describe('an ABN', () => {
  const remove = (...words: string[]) => professionalCommands.abn.run(t.ctx, ...words)

  test('is taken off the account of somebody else, who reads why and gets no leads, and is its owner’s to enter', async () => {
    const [squatter, owner] = [await aProfessional(t.ctx), await aProfessional(t.ctx, { abn: null })]
    const abn = squatter.abn ?? ''
    expect(await remove(squatter.user.email, 'remove', 'It', 'is', 'Rossi', 'Building’s.')).toContain(
      `The ABN ${abn} is off`,
    )
    expect(await t.as(squatter.user).professionals.me({})).toMatchObject({ abn: null, isVetted: false })
    expect(await lettersTo(squatter.user.email)).toMatchObject([
      { kind: 'abn-removed', data: { abn, reason: 'It is Rossi Building’s.' } },
    ])
    expect(await t.as(owner.user).professionals.updateProfile({ body: { abn } })).toMatchObject({ abn, isVetted: true })
    const deeds = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, squatter.id))
    expect(deeds).toMatchObject([
      { action: 'abn_removed', actorId: null, detail: { reason: 'It is Rossi Building’s.' } },
    ])
  })

  test('stays where no reason is given, and cannot be taken off twice', async () => {
    const { user, abn } = await aProfessional(t.ctx)
    await expect(remove(user.email, 'remove')).rejects.toThrow('Give a reason for removing the ABN')
    await expect(remove(user.email, 'delete', 'it')).rejects.toThrow('Say remove, and why')
    expect(await t.as(user).professionals.me({})).toMatchObject({ abn })
    await remove(user.email, 'remove', 'A test')
    await expect(remove(user.email, 'remove', 'A test')).rejects.toThrow('This account has no ABN')
  })
})

describe('a professional’s account', () => {
  test('is suspended with a reason that they read at the next call, and works again after', async () => {
    const { user, id } = await aProfessional(t.ctx)
    const cookie = await t.signIn(user)
    const me = () => t.http.inject({ url: '/api/professionals/me', headers: { cookie } })
    expect((await me()).statusCode).toBe(200)
    expect(await account(` ${user.email.toUpperCase()}`, 'suspended', 'Two', 'complaints')).toBe(
      `${user.email} is suspended.`,
    )
    expect((await me()).json()).toMatchObject({ message: expect.stringContaining('suspended: Two complaints.') })
    expect(await account(user.email, 'active')).toBe(`${user.email} is active.`)
    expect((await me()).statusCode).toBe(200)
    const deeds = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(auditLog.id)
    expect(deeds).toMatchObject([
      { action: 'account_status', actorId: null, detail: { status: 'suspended', reason: 'Two complaints' } },
      { action: 'account_status', actorId: null, detail: { status: 'active' } },
    ])
  })

  test('is told of by mail, once a change, however often it is said at once, and by no mail to an unproven address', async () => {
    const { user } = await aProfessional(t.ctx)
    await Promise.all(Array.from({ length: 4 }, () => account(user.email, 'suspended', 'Two complaints')))
    await account(user.email, 'suspended', 'Three complaints')
    await Promise.all([account(user.email, 'active'), account(user.email, 'active')])
    expect(await lettersTo(user.email)).toMatchObject([
      { kind: 'account-suspended', data: { reason: 'Two complaints' } },
      { kind: 'account-suspended', data: { reason: 'Three complaints' } },
      { kind: 'account-active' },
    ])
    const claimant = await aUser(t.ctx, { emailVerified: false })
    await aProfessional(t.ctx, { userId: claimant.id, verifiedAt: null })
    await account(claimant.email, 'suspended', 'A test')
    expect(await lettersTo(claimant.email)).toEqual([])
  })

  test('of several who claim an address is that of the one who has verified it', async () => {
    const owner = await aUser(t.ctx)
    const claimant = await aUser(t.ctx, { email: owner.email, emailVerified: false })
    const claimed = await aProfessional(t.ctx, { userId: claimant.id, verifiedAt: null })
    const { id } = await aProfessional(t.ctx, { userId: owner.id })
    await account(owner.email, 'suspended', 'A test')
    const statuses = await t.ctx.db
      .select({ id: tables.professionals.id })
      .from(tables.professionals)
      .where(eq(tables.professionals.accountStatus, 'suspended'))
    expect(statuses).toContainEqual({ id })
    expect(statuses).not.toContainEqual({ id: claimed.id })
  })

  test('is suspended without a reason too, which is owed', async () => {
    const { user } = await aProfessional(t.ctx)
    expect(await account(user.email, 'suspended')).toMatch(/is suspended\. Say why by \d+ \w+ \d{4}\.$/)
  })

  test('stays as it is with another word, and for somebody who is no professional', async () => {
    const { user, id } = await aProfessional(t.ctx)
    await expect(account(user.email, 'closed', 'x')).rejects.toThrow('Say active or suspended')
    await expect(account((await aUser(t.ctx)).email, 'suspended', 'x')).rejects.toThrow(
      'No professional has this email',
    )
    expect(await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id))).toEqual([])
  })
})
