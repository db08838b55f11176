import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { daysAfter } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import { beforeAll, describe, expect, test } from 'vitest'
import { documents } from '#domains/professionals/profiles/schema.ts'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, testApp } from './app.ts'
import { aFile, anArchive, aPost, aProfessional, aUser } from './factories.ts'

// Documents of the wrong kind: what a professional hands in as a licence is what its name says, and their own.

let t: TestApp
beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
})

const typed = () => ({
  intent: 'document',
  kind: 'licence',
  class: 'Domestic Builder',
  holder: 'Bruno Costa of Fernleaf',
  number: 'DB-U 12345',
  expiresAt: daysAfter(melbourneDay(t.ctx.now()), 300),
})

/** What a browser sends from the settings' form. */
const bodyOf = (fields: Record<string, string>, name: string, bytes: Buffer | string) =>
  Buffer.concat([
    ...Object.entries(fields).map(([field, value]) =>
      Buffer.from(`--edge\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(`--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n--edge--\r\n'),
  ])

const kept = () => readdirSync(dirname(t.ctx.files.path('x'))).length
const handedIn = () => t.ctx.db.$count(documents)

describe('a document of the wrong kind', () => {
  test.each([
    ['a web page called a PDF', 'licence.pdf', '<script>alert(1)</script>'],
    ['a program called a picture', 'licence.jpg', 'MZ\x90\x00 a program'],
    ['an archive called a PDF', 'licence.pdf', anArchive(['licence.txt'], 'mine')],
    ['a Word file', 'licence.docx', anArchive(['word/document.xml'], '<w/>')],
    ['nothing at all', 'licence.pdf', ''],
  ])('%s is refused at its field; what was typed stays, and nothing is kept', async (_what, name, bytes) => {
    const { user } = await aProfessional(t.ctx)
    const [before, files, fields] = [await handedIn(), kept(), typed()]
    const answer = await t.http.inject({
      method: 'POST',
      url: '/professionals/settings',
      headers: {
        cookie: await t.signIn(user),
        accept: 'text/html',
        'content-type': 'multipart/form-data; boundary=edge',
        origin: t.ctx.config.publicUrl,
      },
      payload: bodyOf(fields, name, bytes),
    })
    expect(answer.statusCode).toBe(400)
    const [field] = /<input[^>]*type="file"[^>]*>/.exec(answer.body.slice(answer.body.indexOf('DB-U 12345'))) ?? ['']
    expect(field).toContain('aria-invalid="true"')
    for (const value of [fields.holder, fields.number, fields.expiresAt])
      expect(answer.body).toContain(`value="${value}"`)
    expect([await handedIn(), kept()]).toEqual([before, files])
  })

  test('the id of a picture of somebody else, of a post or of nothing is refused at its field', async () => {
    const { user } = await aProfessional(t.ctx)
    const { intent: _, ...body } = typed()
    const before = await handedIn()
    const theirs = await aFile(t.ctx, (await aUser(t.ctx)).id)
    for (const fileId of [theirs.id, (await aPost(t.ctx)).id, crypto.randomUUID()])
      await expect(
        t
          .as(user)
          .professionals.submitDocument({ body: { ...body, kind: 'licence', trades: ['Builder/Contractor'], fileId } }),
      ).rejects.toMatchObject({
        status: 400,
        issues: [{ path: 'fileId', message: 'Choose a file that you uploaded for this document' }],
      })
    await expect(
      t.as(user).professionals.submitDocument({
        body: {
          ...body,
          kind: 'recipe' as 'licence',
          trades: ['Builder/Contractor'],
          fileId: (await aFile(t.ctx, user.id)).id,
        },
      }),
    ).rejects.toMatchObject({ status: 400, issues: [{ path: 'kind' }] })
    expect(await handedIn()).toBe(before)
  })
})
