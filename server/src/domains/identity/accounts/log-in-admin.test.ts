import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { openRateLimits } from '#platform/rate-limits/rate-limits.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { grantAdmin, revokeAdmin } from './admins.ts'

// PRODUCT.md, section 2; RELIABILITY.md, T01 to T03 and T25.

const named = 'boss@laneway.example'
const t = await testApp({ SUPER_ADMIN_EMAILS: named })
const mailsTo = openTestMailbox(t)

const post = (payload: object, cookies: Record<string, string> = {}) =>
  t.http.inject({ method: 'POST', url: '/api/admin/login', payload, cookies })
const browserOf = (answer: Awaited<ReturnType<typeof post>>) => {
  const cookie = answer.cookies.find(({ name }) => name === 'admin_code')
  return { admin_code: cookie?.value ?? '' }
}
const overview = (token: string) =>
  t.http.inject({ url: '/api/admin/dashboard', headers: { authorization: `Bearer ${token}` } })
const refused = { status: 401, message: 'Invalid admin credentials.' }
const said = async (answer: ReturnType<typeof post>) => {
  const { statusCode: status, body } = await answer
  return { status, message: JSON.parse(body).message }
}

async function anAdmin() {
  const user = await aUser(t.ctx)
  await grantAdmin(t.ctx, user.email)
  return user
}

/** An administrator who has asked for a code, the browser they asked in, and the code. */
async function asked(email?: string) {
  const to = email ?? (await anAdmin()).email
  const browser = browserOf(await post({ email: to }))
  const code = await codeTo(to)
  return { email: to, browser, code, log: (over: object = {}) => post({ email: to, code, ...over }, browser) }
}
const codeTo = async (email: string) => /^\d{6}/.exec((await mailsTo(email)).at(-1)?.subject ?? '')?.[0] ?? ''
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('the address alone', () => {
  test('authenticates nobody: a code is on its way, and no session', async () => {
    const answer = await post({ email: named })
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { codeSent: true, message: expect.stringContaining('we’ve sent a code') },
    ])
    expect(answer.cookies.map(({ name }) => name)).toEqual(['admin_code'])
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 })
    const { admin_code: token } = browserOf(answer)
    expect((await overview(token)).statusCode).toBe(401)
    const asCookie = await t.http.inject({ url: '/api/admin/dashboard', cookies: { session: token } })
    expect(asCookie.statusCode).toBe(401)
  })

  test('tells nobody whose it is: the same answer, and an email for administrators alone, three an hour', async () => {
    const { email } = await anAdmin()
    const stranger = (await aUser(t.ctx)).email
    const answers = []
    for (let at = 0; at < 8; at++)
      answers.push(
        await post({ email }),
        await post({ email: stranger }),
        await post({ email: `nobody-${at}@x.example` }),
      )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => Object.keys(headers).toSorted().join()))).toHaveLength(1)
    const wide = t.ctx.rateLimits
    t.ctx.rateLimits = openRateLimits({ ...t.ctx.config, rateLimitProfile: 'strict' }, t.ctx.pool)
    expect(await mailsTo(email)).toHaveLength(3)
    t.ctx.rateLimits = wide
    expect(await mailsTo(stranger)).toEqual([])
    expect(await mailsTo('nobody-0@x.example')).toEqual([])
  })

  test('is asked for where it is missing', async () => {
    for (const email of ['', '  ', 'no address', null, ['a@b.example'], undefined])
      expect((await post({ email })).statusCode).toBe(400)
    expect((await post({ email: '' })).body).toContain('Please enter your admin email address')
    for (const code of ['12345', '1234567', 'abcdef', 123_456])
      expect((await post({ email: named, code })).statusCode).toBe(400)
  })

  test('of a look-alike is no administrator’s (T25)', async () => {
    const { email } = await anAdmin()
    const before = (await mailsTo(email)).length
    for (const other of [`${email}.`, email.replace('o', 'о'), `${email}.example`])
      await post({ email: other }).then(({ statusCode }) => expect([202, 400]).toContain(statusCode))
    expect(await mailsTo(email)).toHaveLength(before)
    await post({ email: email.toUpperCase() })
    expect(await mailsTo(email)).toHaveLength(before + 1)
  })
})

describe('the code', () => {
  test('opens a session of eight hours, by a token and by a cookie', async () => {
    const { email, log } = await asked()
    const answer = await log()
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        sessionToken: expect.stringMatching(/^[\w-]{43}$/),
        admin: { id: expect.any(String), name: 'Ada Nguyen', email, role: 'super' },
      },
    ])
    const { sessionToken, admin } = answer.json()
    expect(answer.cookies).toContainEqual(
      expect.objectContaining({ name: 'session', value: sessionToken, httpOnly: true }),
    )
    expect((await overview(sessionToken)).statusCode).toBe(200)
    const { rows } = await t.ctx.db.execute(sql`select is_admin as "isAdmin", user_id as "userId",
      round(extract(epoch from expires_at - authenticated_at) / 3600)::int as hours from sessions where user_id = ${admin.id}`)
    expect(rows).toEqual([{ isAdmin: true, userId: admin.id, hours: 8 }])
    const { rows: noted } = await t.ctx.db.execute(
      sql`select action, actor_id as "actorId" from audit_log where subject = ${admin.id} and action like 'admin_log%'`,
    )
    expect(noted).toEqual([{ action: 'admin_logged_in', actorId: admin.id }])
  })

  test('makes an account for somebody whom the environment names', async () => {
    const { log } = await asked(named)
    expect((await log()).json()).toMatchObject({ admin: { email: named, name: named, role: 'super' } })
  })

  test('works in the browser that asked, and in no other', async () => {
    const { email, code, log } = await asked()
    expect(await said(post({ email, code }))).toEqual(refused)
    const other = browserOf(await post({ email: 'other@laneway.example' }))
    expect(await said(post({ email, code }, other))).toEqual(refused)
    expect((await log()).statusCode).toBe(200)
  })

  test('works for the address that asked, and for no other', async () => {
    const { log } = await asked()
    expect(await said(log({ email: (await anAdmin()).email }))).toEqual(refused)
  })

  test('works once, also of ten at the same time', async () => {
    const { log } = await asked()
    const answers = await Promise.all(Array.from({ length: 5 }, () => log()))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401, 401])
    expect(await said(log())).toEqual(refused)
  })

  test('dies with the fifth wrong try, however many come at once', async () => {
    const { code, log } = await asked()
    const wrong = await Promise.all(Array.from({ length: 5 }, () => said(log({ code: wrongOf(code) }))))
    expect(wrong).toEqual(Array(5).fill(refused))
    expect(await said(log())).toEqual(refused)
  })

  test('ends after ten minutes, and when another is asked for in the same browser', async () => {
    const { email, browser, code, log } = await asked()
    await post({ email }, browser)
    const second = await codeTo(email)
    if (second !== code) expect(await said(log())).toEqual(refused)
    await t.ctx.db.execute(sql`update admin_codes set expires_at = now() - interval '1 second' where email = ${email}`)
    expect(await said(log({ code: second }))).toEqual(refused)
  })

  test('is stored as a hash, and waits nowhere', async () => {
    const { code, email } = await asked()
    const { rows } = await t.ctx.db.execute(
      sql`select row_to_json(c)::text as row from admin_codes c where email = ${email}`,
    )
    const jobs = JSON.stringify(
      (await t.ctx.pool.query('select data from jobs.job where data::text like $1', [`%${email}%`])).rows,
    )
    expect(String(singleRow(rows).row)).toContain('$argon2id$')
    expect(`${singleRow(rows).row}${jobs}`).not.toContain(`"${code}"`)
  })

  test('opens nothing for somebody who is no administrator any more', async () => {
    const { email, log } = await asked()
    await revokeAdmin(t.ctx, email)
    expect(await said(log())).toEqual(refused)
  })
})

describe('the session', () => {
  const opened = async () => {
    const { email, log } = await asked()
    const { sessionToken, admin } = (await log()).json()
    return { email, sessionToken: String(sessionToken), id: String(admin.id) }
  }

  test('ends after eight hours', async () => {
    const { id, sessionToken } = await opened()
    await t.ctx.db.execute(sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${id}`)
    await t.ctx.reads.drop()
    expect((await overview(sessionToken)).statusCode).toBe(401)
  })

  test('lasts no longer in the database either', async () => {
    const { id } = await opened()
    const longer = t.ctx.db.execute(
      sql`update sessions set expires_at = now() + interval '1 day' where user_id = ${id}`,
    )
    await expect(longer).rejects.toMatchObject({ cause: { constraint: 'sessions_admin_short' } })
  })

  test('ends when it is logged out, by its token', async () => {
    const { sessionToken } = await opened()
    const headers = { authorization: `Bearer ${sessionToken}` }
    expect((await t.http.inject({ method: 'POST', url: '/api/professionals/logout', headers })).statusCode).toBe(200)
    expect((await overview(sessionToken)).statusCode).toBe(401)
  })

  test('ends with the role', async () => {
    const { email, sessionToken } = await opened()
    await revokeAdmin(t.ctx, email)
    expect((await overview(sessionToken)).statusCode).toBe(401)
  })

  test('is needed: an administrator who signed in some other way is asked to log in', async () => {
    const cookie = await t.signIn(await anAdmin())
    const answer = await t.http.inject({ url: '/api/admin/dashboard', headers: { cookie } })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'reauth_required'])
    const token = cookie.split('=')[1] ?? ''
    expect((await overview(token)).statusCode).toBe(401)
  })

  test('reads for eight hours, and changes something only for 15 minutes after its person was asked', async () => {
    const { id, sessionToken } = await opened()
    await t.ctx.db.execute(sql`update sessions set authenticated_at = authenticated_at - interval '16 minutes',
      expires_at = expires_at - interval '16 minutes' where user_id = ${id}`)
    await t.ctx.reads.drop()
    const headers = { authorization: `Bearer ${sessionToken}` }
    expect((await overview(sessionToken)).statusCode).toBe(200)
    const url = `/api/admin/approvals/${crypto.randomUUID()}/approve`
    const answer = await t.http.inject({ method: 'POST', url, headers })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'reauth_required'])
  })
})

test('who only looks reads all that administrators read, and changes nothing', async () => {
  const reader = await aUser(t.ctx)
  await grantAdmin(t.ctx, reader.email, 'read-only')
  const { log } = await asked(reader.email)
  const { sessionToken, admin } = (await log()).json()
  expect(admin.role).toBe('read-only')
  expect((await overview(sessionToken)).statusCode).toBe(200)
  const headers = { authorization: `Bearer ${sessionToken}` }
  const url = `/api/admin/approvals/${crypto.randomUUID()}/approve`
  const answer = await t.http.inject({ method: 'POST', url, headers })
  expect([answer.statusCode, answer.json().message]).toEqual([403, 'Your access is read-only'])
})
