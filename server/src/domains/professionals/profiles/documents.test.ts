import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@lv/contract/durations'
import type { Trade } from '@lv/contract/options'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from '#test/app.ts'
import { aFile, aProfessional, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { checkDocument } from './documents.ts'
import { documents, professionals } from './schema.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

const t = await testApp()
const post = openTestMailbox(t)

const licence = {
  kind: 'licence' as const,
  class: 'Domestic Builder Unlimited',
  trades: ['Builder/Contractor' as const, 'Carpenter' as const],
  holder: 'Bruno Costa',
  number: 'DB-U 12345',
  expiresAt: '2040-06-30',
}
const inDays = (days: number) => ({ ...t.ctx, now: () => new Date(t.ctx.now().getTime() + days * DAY_MS) })

async function aDocument(over = {}) {
  const professional = await aProfessional(t.ctx)
  const document = await t.as(professional.user).professionals.submitDocument({ body: { ...licence, ...over } })
  return { ...professional, document }
}

describe('a document', () => {
  test('is handed in with its file, and waits to be checked', async () => {
    const { user } = await aProfessional(t.ctx)
    const file = await aFile(t.ctx, user.id)
    const api = t.as(user).professionals
    const document = await api.submitDocument({ body: { ...licence, fileId: file.id } })
    expect(document).toEqual({
      ...licence,
      id: expect.any(String),
      fileId: file.id,
      status: 'submitted',
      checkedAt: null,
      decisionNote: '',
      expiresAt: '2040-06-30T13:59:59.000Z',
    })
    expect(await api.documents({})).toEqual([document])
  })

  test('waits with nineteen others at most, however many are handed in at once', async () => {
    const { user, id: professionalId } = await aProfessional(t.ctx)
    const submit = () => t.as(user).professionals.submitDocument({ body: licence })
    const all = await Promise.allSettled(Array.from({ length: 25 }, submit))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    await expect(submit()).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^20 of your documents/),
    })
    await t.ctx.db
      .update(documents)
      .set({ status: 'rejected', checkedAt: new Date() })
      .where(eq(documents.professionalId, professionalId))
    expect(await submit()).toMatchObject({ status: 'submitted' })
  })

  test.each<[Trade[], string, string | null]>([
    [['Plumber'], '36543', null],
    [['Plumber'], 'DB-U 12345', 'Plumber'],
    [['Electrician'], 'REC 12345', null],
    [['Electrician'], 'A12345', 'Electrician'],
    [['Builder/Contractor'], 'none', 'Builder/Contractor'],
    [['Builder/Contractor', 'Electrician'], 'DB-U 12345', 'Electrician'],
    [['Carpenter'], 'whatever the guild gave', null],
  ])('for %j with the number %s is refused beside it where the form is another trade’s', async (trades, number, at) => {
    const handed = aDocument({ trades, number }).then(() => null)
    if (at === null) expect(await handed).toBeNull()
    else
      await expect(handed).rejects.toMatchObject({
        code: 'invalid',
        issues: [{ path: 'number', message: expect.stringMatching(`^For ${at} enter the .*, such as `) }],
      })
  })

  test('of insurance has any number', async () => {
    const { document } = await aDocument({ kind: 'insurance', trades: ['Plumber'], number: 'PL 7' })
    expect(document.number).toBe('PL 7')
  })

  test('is seen by its owner alone', async () => {
    await aDocument()
    const { user } = await aProfessional(t.ctx)
    expect(await t.as(user).professionals.documents({})).toEqual([])
  })

  test('takes no file of somebody else, none that hangs on something, and none that is not there', async () => {
    const { user } = await aProfessional(t.ctx)
    const api = t.as(user).professionals
    const own = (await aFile(t.ctx, user.id)).id
    await api.submitDocument({ body: { ...licence, fileId: own } })
    for (const fileId of [own, (await aFile(t.ctx, (await aUser(t.ctx)).id)).id, randomUUID()])
      await expect(api.submitDocument({ body: { ...licence, fileId } })).rejects.toMatchObject({
        issues: [{ path: 'fileId', message: 'Choose a file that you uploaded for this document' }],
      })
    expect(await api.documents({})).toHaveLength(1)
  })

  test('takes one file once, however often it is sent at the same time', async () => {
    const { user } = await aProfessional(t.ctx)
    const { id: fileId } = await aFile(t.ctx, user.id)
    const api = t.as(user).professionals
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => api.submitDocument({ body: { ...licence, fileId } })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('of a licence names the trades it covers; an insurance may cover everything', async () => {
    const { user } = await aProfessional(t.ctx)
    const api = t.as(user).professionals
    const issue = { path: 'trades', message: 'Choose the trades it covers' }
    await expect(api.submitDocument({ body: { ...licence, trades: [] } })).rejects.toMatchObject({
      status: 400,
      issues: [issue],
    })
    const { trades: _, ...bare } = { ...licence, number: '' }
    await expect(api.submitDocument({ body: bare })).rejects.toMatchObject({
      issues: [{ path: 'number', message: 'Enter its number' }, issue],
    })
    const insurance = await api.submitDocument({ body: { ...licence, kind: 'insurance', trades: [] } })
    expect(await api.documents({})).toEqual([insurance])
  })

  test.each([
    ['2020-01-01', 'It has expired: upload the current one'],
    ['9999-12-31', 'Enter the date on which it expires'],
    ['0000-01-01', expect.any(String)],
    ['30/06/2099', 'Enter the date on which it expires'],
  ])('with the date %s is refused beside its field', async (expiresAt, message) => {
    await expect(aDocument({ expiresAt })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'expiresAt', message }],
    })
  })

  test('is not taken before the email is verified', async () => {
    const user = await aUser(t.ctx, { emailVerified: false })
    await aProfessional(t.ctx, { userId: user.id, verifiedAt: null })
    await expect(t.as(user).professionals.submitDocument({ body: licence })).rejects.toMatchObject({ status: 403 })
  })
})

describe('checking a document', () => {
  test('says when and by whom it was checked, and the audit log does too', async () => {
    const admin = await aUser(t.ctx)
    const { document, user } = await aDocument()
    await checkDocument(t.ctx, { documentId: document.id, adminId: admin.id, decision: 'checked' })
    expect(await t.as(user).professionals.documents({})).toMatchObject([
      { status: 'checked', checkedAt: expect.any(String), decisionNote: '' },
    ])
    const [row] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, document.id))
    expect(row).toMatchObject({ actorId: admin.id, action: 'document_checked' })
  })

  test('with a no says why to the professional', async () => {
    const admin = await aUser(t.ctx)
    const { document, user } = await aDocument()
    const no = { documentId: document.id, adminId: admin.id, decision: 'rejected' as const }
    expect(() => checkDocument(t.ctx, { ...no, note: ' ' })).toThrow('Give a reason for not accepting it')
    await checkDocument(t.ctx, { ...no, note: 'The number is another holder’s.' })
    expect(await t.as(user).professionals.documents({})).toMatchObject([
      { status: 'rejected', decisionNote: 'The number is another holder’s.' },
    ])
  })

  test('happens once, whoever decides at the same time', async () => {
    const admin = await aUser(t.ctx)
    const { document } = await aDocument()
    const decide = (decision: 'checked' | 'rejected') =>
      checkDocument(t.ctx, { documentId: document.id, adminId: admin.id, decision, note: 'x' })
    const all = await Promise.allSettled([decide('checked'), decide('rejected'), decide('checked')])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(all.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
    await expect(
      checkDocument(t.ctx, { documentId: randomUUID(), adminId: admin.id, decision: 'checked' }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('the end of a document', () => {
  const until = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Australia/Melbourne' }).format(inDays(days).now())
  const checked = async (days: number) => {
    const made = await aDocument({ expiresAt: until(days) })
    await t.ctx.db
      .update(documents)
      .set({ status: 'checked', checkedAt: t.ctx.now() })
      .where(eq(documents.id, made.document.id))
    return made
  }

  test('is told 30 and 7 days before, once each, with what pauses then', async () => {
    const { user } = await checked(40)
    await warnOfExpiry(t.ctx)
    expect(await post(user.email)).toEqual([])
    for (const day of [11, 12, 20, 34, 34, 36, 39]) await warnOfExpiry(inDays(day))
    const letters = await post(user.email)
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      'Your licence (Domestic Builder Unlimited) expires in 30 days',
      'Your licence (Domestic Builder Unlimited) expires in 7 days',
    ])
    expect(letters[0]?.text).toContain('you won’t get leads for Builder/Contractor, Carpenter after that')
  })

  test('that comes within a week is told once, and one that is over not at all', async () => {
    const [soon, over] = [await checked(5), await checked(1)]
    await warnOfExpiry(inDays(3))
    await warnOfExpiry(inDays(4))
    expect(await post(soon.user.email)).toHaveLength(1)
    expect(await post(over.user.email)).toEqual([])
  })

  test('is told once though two processes look at the same moment', async () => {
    const { user } = await checked(20)
    await Promise.all([warnOfExpiry(t.ctx), warnOfExpiry(t.ctx), warnOfExpiry(t.ctx)])
    expect(await post(user.email)).toHaveLength(1)
  })

  test('is told to somebody suspended once their account is active again', async () => {
    const { id, user } = await checked(20)
    const be = (accountStatus: 'active' | 'suspended') =>
      t.ctx.db.update(professionals).set({ accountStatus }).where(eq(professionals.id, id))
    await be('suspended')
    await warnOfExpiry(t.ctx)
    expect(await post(user.email)).toEqual([])
    await be('active')
    await warnOfExpiry(t.ctx)
    expect(await post(user.email)).toHaveLength(1)
  })

  test('is not told of one that nobody has checked', async () => {
    const { user } = await aDocument({ expiresAt: until(20) })
    await warnOfExpiry(t.ctx)
    expect(await post(user.email)).toEqual([])
  })
})
