import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { files } from '#platform/storage/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aFile, aMember, aPost, aProfessional, aUser } from '#test/factories.ts'

const t = await testApp()

/** A visitor's file without an owner, with its bytes. */
async function aSentFile(contentType = 'image/webp') {
  const owner = await aUser(t.ctx)
  const { id } = await aFile(t.ctx, owner.id)
  await t.ctx.db
    .update(files)
    .set({ ownerId: null, contentType, byteCount: 5, attachedAt: t.ctx.now() })
    .where(eq(files.id, id))
  writeFileSync(t.ctx.files.path(id), 'bytes')
  return id
}

async function aRequest({ userId, email }: { userId: string | null; email: string }) {
  const { rows } = await t.ctx.db.execute<{ id: string }>(sql`
    insert into quote_requests (user_id, status, title, category, description, project_type, budget, timeframe,
      contact_method, location, project_address, postcode, suburb, name, phone, email, verified_at, consent_at)
    values (${userId}, 'pending', 'Kitchen', '', '', '', '', '', '', '', '', '3056', 'Brunswick', 'Ada', '', ${email}, now(), now())
    returning id`)
  return rows[0]?.id ?? ''
}

const attach = (requestId: string, fileId: string) =>
  t.ctx.db.execute(sql`insert into request_files (request_id, file_id, position) values (${requestId}, ${fileId}, 0)`)

const aLead = (requestId: string, professionalId: string) =>
  t.ctx.db.execute(sql`insert into leads (request_id, professional_id, cost_points, factors, sent_at)
    values (${requestId}, ${professionalId}, 29, '[]', now())`)

async function read(fileId: string, user: TestUser | null, query = '') {
  const how = user && 'isSuperAdmin' in user && user.isSuperAdmin ? 'asAdmin' : undefined
  const headers: Record<string, string> = user ? { cookie: await t.signIn(user, how) } : {}
  return t.http.inject({ url: `/files/${fileId}${query}`, headers })
}
const statusFor = async (fileId: string, user: TestUser | null) => (await read(fileId, user)).statusCode

describe('a file of a quote request', () => {
  let fileId: string
  let owner: TestUser
  let holder: Awaited<ReturnType<typeof aProfessional>>
  beforeAll(async () => {
    owner = await aUser(t.ctx)
    holder = await aProfessional(t.ctx)
    fileId = await aSentFile()
    const requestId = await aRequest({ userId: owner.id, email: 'typed@test.example' })
    await attach(requestId, fileId)
    await aLead(requestId, holder.id)
  })

  test('is seen by its owner and by a professional who holds a lead for it', async () => {
    expect(await statusFor(fileId, owner)).toBe(200)
    expect(await statusFor(fileId, holder.user)).toBe(200)
  })

  test('is not there for anybody else, and a visitor is asked to sign in (T74)', async () => {
    expect(await statusFor(fileId, (await aProfessional(t.ctx)).user)).toBe(404)
    expect(await statusFor(fileId, await aUser(t.ctx))).toBe(404)
    expect((await read(fileId, null)).json()).toMatchObject({ code: 'unauthorized' })
    expect(await statusFor(randomUUID(), owner)).toBe(404)
  })

  test('is not visible to the owner of the email typed in, once the request has an owner', async () => {
    expect(await statusFor(fileId, await aUser(t.ctx, { email: 'typed@test.example' }))).toBe(404)
  })

  test('is sent as a download; a picture may be shown inline on request (T74)', async () => {
    const { headers } = await read(fileId, owner)
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="slab.webp"; filename*=UTF-8''slab.webp`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect((await read(fileId, owner, '?view=1')).headers['content-disposition']).toMatch(/^inline/)
    const pdf = await aSentFile('application/pdf')
    await attach(await aRequest({ userId: owner.id, email: 'x@test.example' }), pdf)
    expect((await read(pdf, owner, '?view=1')).headers['content-disposition']).toMatch(/^attachment/)
  })

  test('is hidden from a suspended professional', async () => {
    await t.ctx.db.update(professionals).set({ accountStatus: 'suspended' }).where(eq(professionals.id, holder.id))
    expect(await statusFor(fileId, holder.user)).toBe(404)
  })

  test('is seen by a super admin, and the audit log says so', async () => {
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    expect(await statusFor(fileId, admin)).toBe(200)
    const mine = and(eq(auditLog.actorId, admin.id), eq(auditLog.action, 'file_read'))
    expect((await t.ctx.db.select().from(auditLog).where(mine)).map(({ subject }) => subject)).toEqual([fileId])
    const picture = await aFile(t.ctx, owner.id)
    expect(await statusFor(picture.id, admin)).toBe(404)
  })
})

describe('a file of a request without an account', () => {
  test('is seen by a person who has verified the email, and by nobody who only claims it', async () => {
    const fileId = await aSentFile()
    const email = 'later@test.example'
    await attach(await aRequest({ userId: null, email }), fileId)
    expect(await statusFor(fileId, await aUser(t.ctx, { email, emailVerified: false }))).toBe(404)
    expect(await statusFor(fileId, await aUser(t.ctx, { email }))).toBe(200)
  })

  test('is not visible to the owner of the email typed in, until they have opened the mailed link (T32)', async () => {
    const fileId = await aSentFile()
    const email = 'typed-by-another@test.example'
    const requestId = await aRequest({ userId: null, email })
    await attach(requestId, fileId)
    await t.ctx.db.execute(
      sql`update quote_requests set status = 'unverified', verified_at = null where id = ${requestId}`,
    )
    expect(await statusFor(fileId, await aUser(t.ctx, { email }))).toBe(404)
  })
})

describe('a file of a quote', () => {
  test('is seen by the homeowner it was sent to and by its own professional', async () => {
    const [owner, professional] = [await aUser(t.ctx), await aProfessional(t.ctx)]
    const fileId = await aSentFile('application/pdf')
    await t.ctx.db.update(files).set({ ownerId: professional.user.id }).where(eq(files.id, fileId))
    const requestId = await aRequest({ userId: owner.id, email: owner.email })
    await aLead(requestId, professional.id)
    await t.ctx.db.execute(sql`
      with quote as (
        insert into quotes (request_id, lead_id, professional_id, sent_at)
        select request_id, id, professional_id, now() from leads where request_id = ${requestId} returning id)
      insert into quote_versions (quote_id, version, low_cents, high_cents, valid_until, attachment_id)
      select id, 1, 100, 100, current_date, ${fileId}::uuid from quote`)
    expect(await statusFor(fileId, owner)).toBe(200)
    expect(await statusFor(fileId, professional.user)).toBe(200)
    expect(await statusFor(fileId, (await aProfessional(t.ctx)).user)).toBe(404)
    expect(await statusFor(fileId, null)).toBe(401)
  })
})

describe('a picture of a community', () => {
  test('is seen by those who read the community, in place', async () => {
    for (const [isPublic, forVisitor] of [
      [true, 200],
      [false, 401],
    ] as const) {
      const { id: communityId } = await aCommunity(t.ctx, {
        isPublic,
        membershipType: isPublic ? 'free' : 'invite_only',
      })
      const member = await aMember(t.ctx, communityId)
      const { id: postId } = await aPost(t.ctx, { communityId })
      const fileId = await aSentFile()
      await t.ctx.db.execute(sql`insert into post_images (post_id, file_id, position) values (${postId}, ${fileId}, 0)`)
      expect(await statusFor(fileId, null)).toBe(forVisitor)
      expect(await statusFor(fileId, await aUser(t.ctx))).toBe(isPublic ? 200 : 404)
      const { statusCode, headers } = await read(fileId, member)
      expect([statusCode, String(headers['content-disposition']).slice(0, 6)]).toEqual([200, 'inline'])
      expect(headers['cache-control']).toMatch(isPublic ? /^public/ : /^private/)
    }
  })
})

test('an unattached file is visible to its owner only', async () => {
  const [owner, other] = [await aUser(t.ctx), await aUser(t.ctx)]
  const fileId = await aSentFile()
  await t.ctx.db.update(files).set({ ownerId: owner.id }).where(eq(files.id, fileId))
  expect([await statusFor(fileId, owner), await statusFor(fileId, other), await statusFor(fileId, null)]).toEqual([
    200, 404, 401,
  ])
})

test('a file whose bytes are lost is not there, and the log tells the operator which one it is', async () => {
  const owner = await aUser(t.ctx)
  const fileId = await aSentFile()
  await attach(await aRequest({ userId: owner.id, email: owner.email }), fileId)
  rmSync(t.ctx.files.path(fileId))
  const log = vi.spyOn(t.ctx.log, 'error')
  const { statusCode, headers, body } = await read(fileId, owner)
  expect([statusCode, headers['cache-control'], JSON.parse(body).code]).toEqual([404, 'no-store', 'not_found'])
  expect(log.mock.calls).toEqual([[{ file: fileId }, expect.stringContaining('missing')]])
  log.mockRestore()
})

test('a picture that everybody may see is asked about again within minutes: 304 while it stands, gone once its post is or its community closes', async () => {
  const { id: communityId } = await aCommunity(t.ctx, { isPublic: true })
  const author = await aMember(t.ctx, communityId)
  const shown = async () => {
    const { id } = await aFile(t.ctx, author.id)
    writeFileSync(t.ctx.files.path(id), 'bytes')
    const post = await aPost(t.ctx, { communityId, authorId: author.id })
    await t.ctx.db.execute(sql`insert into post_images (post_id, position, file_id) values (${post.id}, 0, ${id})`)
    const first = await read(id, null)
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'public, max-age=300, must-revalidate'])
    const headers = { 'if-none-match': String(first.headers.etag) }
    const again = async () => (await t.http.inject({ url: `/files/${id}`, headers })).statusCode
    expect(await again()).toBe(304)
    return { post, again }
  }
  const [deleted, closed] = [await shown(), await shown()]
  await t.as(author).posts.remove({ params: { postId: deleted.post.id } })
  expect([await deleted.again(), await closed.again()]).toEqual([401, 304])
  await t.ctx.db.execute(sql`update communities set is_public = false where id = ${communityId}`)
  expect(await closed.again()).toBe(401)
})
