import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aFile, aProfessional, aUser } from '#test/factories.ts'
import * as tables from './schema.ts'

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const desk = t.as(admin).professionals
const decide = (documentId: string, decision: 'checked' | 'rejected', note = '') =>
  desk.decideDocument({ params: { documentId }, body: { decision, note } })
const waiting = async () => (await desk.allDocuments({ query: { list: 'waiting', limit: 100 } })).items

const licence = {
  kind: 'licence' as const,
  class: 'Domestic Builder Unlimited',
  trades: ['Carpenter' as const],
  holder: 'Bruno Costa',
  number: 'DB-U 12345',
  expiresAt: '2040-06-30',
}
/** The letters that wait to be sent to somebody. */
const lettersTo = async (email: string) =>
  (await t.waitingJobs()).flatMap(({ data }) => (data.to === email ? [data as { kind: string; data: object }] : []))

async function aDocument({ hasFile = false } = {}) {
  const professional = await aProfessional(t.ctx)
  const api = t.as(professional.user).professionals
  const fileId = hasFile ? (await aFile(t.ctx, professional.user.id)).id : undefined
  const { id } = await api.submitDocument({ body: { ...licence, fileId } })
  const stored = async () =>
    singleRow(await t.ctx.db.select().from(tables.documents).where(eq(tables.documents.id, id)))
  return { ...professional, professionalId: professional.id, id, fileId, stored }
}

describe('a document that was handed in', () => {
  test('is listed with whose it is and its file, as long as it waits', async () => {
    const { id, fileId, user, professionalId } = await aDocument({ hasFile: true })
    const bare = await aDocument()
    const listed = (await waiting()).filter((each) => [id, bare.id].includes(each.id))
    expect(listed).toMatchObject([
      {
        id,
        kind: 'licence',
        class: licence.class,
        number: 'DB-U 12345',
        holder: 'Bruno Costa',
        business: 'Costa Building',
        email: user.email,
        professionalId,
        dueAt: null,
        file: { id: fileId, name: 'slab.jpg', contentType: 'image/webp' },
      },
      { id: bare.id, file: null },
    ])
    await decide(id, 'checked')
    await decide(bare.id, 'rejected', 'No file')
    expect((await waiting()).filter((each) => [id, bare.id].includes(each.id))).toEqual([])
  })

  test('is checked once, and everybody sees it at once', async () => {
    const { id, slug, stored, user } = await aDocument()
    const checks = async () => (await t.as(null).reviews.profile({ params: { slug } })).checks
    expect(await checks()).toEqual([])
    expect(await decide(id, 'checked')).toMatchObject({ number: 'DB-U 12345', status: 'checked' })
    expect(await checks()).toMatchObject([{ kind: 'licence', class: licence.class }])
    await expect(decide(id, 'rejected', 'No')).rejects.toThrow('This document has already been decided')
    expect(await lettersTo(user.email)).toMatchObject([
      {
        kind: 'document-checked',
        data: { document: 'licence (Domestic Builder Unlimited)', number: 'DB-U 12345', date: '30 June 2040', slug },
      },
    ])
    expect(await stored()).toMatchObject({ status: 'checked', checkedBy: admin.id })
    const entries = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id))
    expect(entries).toMatchObject([{ action: 'document_checked', actorId: admin.id }])
  })

  test('of somebody suspended is decided with an email that knows of no profile', async () => {
    const { id, professionalId, user } = await aDocument()
    await desk.setStatus({ params: { professionalId }, body: { status: 'suspended', reason: 'A test' } })
    await decide(id, 'checked')
    const letters = await lettersTo(user.email)
    expect(letters.filter(({ kind }) => kind === 'document-checked')).toMatchObject([{ data: { slug: '' } }])
  })

  test('is rejected with a reason that the professional reads', async () => {
    const { id, user, stored } = await aDocument()
    await expect(decide(id, 'rejected')).rejects.toMatchObject({
      issues: [{ path: 'note', message: 'Give a reason for not accepting it' }],
    })
    expect(await stored()).toMatchObject({ status: 'submitted' })
    await decide(id, 'rejected', 'Another holder’s.')
    expect(await t.as(user).professionals.documents({})).toMatchObject([
      { status: 'rejected', decisionNote: 'Another holder’s.' },
    ])
    expect(await lettersTo(user.email)).toMatchObject([
      { kind: 'document-rejected', data: { note: 'Another holder’s.' } },
    ])
  })

  test('stays undecided with another word, and one that does not exist is not found', async () => {
    const { id, stored } = await aDocument()
    await expect(decide(id, 'fine' as 'checked')).rejects.toMatchObject({ issues: [{ path: 'decision' }] })
    await expect(decide(randomUUID(), 'checked')).rejects.toMatchObject({ status: 404 })
    expect(await stored()).toMatchObject({ status: 'submitted' })
  })
})
