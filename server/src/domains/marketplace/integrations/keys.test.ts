import { DAY_MS, MINUTE_MS } from '@lv/contract/durations'
import type { KeyScope } from '@lv/contract/software'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeAccount } from '#domains/identity/accounts/closing.ts'
import { contactReveals, leads } from '#domains/marketplace/leads/schema.ts'
import { setAccountStatus } from '#domains/professionals/profiles/set-account-status.ts'
import { openRateLimits } from '#platform/rate-limits/rate-limits.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aDeal } from '#test/deals.ts'
import { aLead, aProfessional, aUser } from '#test/factories.ts'
import { findKeyActor } from './parts/find-key-actor.read.ts'
import { apiKeys } from './schema.ts'

const t = await testApp()

const makeKey = (user: TestUser, scopes: KeyScope[], name = 'Job software') =>
  t.as(user).integrations.makeKey({ body: { name, scopes } })

/** A professional with a lead and a key. */
async function aHolder(...scopes: KeyScope[]) {
  const professional = await aProfessional(t.ctx)
  const lead = await aLead(t.ctx, { professionalId: professional.id })
  const { key, apiKey } = await makeKey(professional.user, scopes)
  return { professional, user: professional.user, lead, key, apiKey }
}

const ask = (
  key: string,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'POST' | 'PATCH' = 'GET',
) => t.http.inject({ method, url, headers: { authorization: `Bearer ${key}`, ...headers } })

const revealsOf = (leadId: string) => t.ctx.db.select().from(contactReveals).where(eq(contactReveals.leadId, leadId))

describe('an API key', () => {
  test('is in the answer that makes it and nowhere else: a hash is kept', async () => {
    const { user, key, apiKey } = await aHolder('leads')
    expect(key).toMatch(/^lvk_[\w-]{43}$/)
    expect(apiKey).toMatchObject({ name: 'Job software', scopes: ['leads'], lastUsedAt: null, start: key.slice(0, 8) })
    expect(await t.as(user).integrations.keys({})).toEqual([apiKey])
    const { rows } = await t.ctx.pool.query('select * from api_keys where id = $1', [apiKey.id])
    expect(JSON.stringify(rows)).not.toContain(key.slice(8))
  })

  test('reads its professional’s leads, and says when it was last used', async () => {
    const { user, lead, key } = await aHolder('leads')
    const answer = await ask(key, '/api/professionals/lead-history')
    expect([answer.statusCode, answer.json().map(({ id }: { id: string }) => id)]).toEqual([200, [lead.id]])
    const [seen] = await t.as(user).integrations.keys({})
    expect(Date.parse(seen?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - MINUTE_MS)
  })

  test('shows no phone number in a list, and writes none down as shown', async () => {
    const { lead, key } = await aHolder('leads', 'contacts')
    const answer = await ask(key, '/api/professionals/lead-history')
    expect(answer.body).not.toContain(lead.request.phone)
    expect(await revealsOf(lead.id)).toEqual([])
  })

  test('without the scope of contacts sees no phone number and no email, not even of a job that was won', async () => {
    const professional = await aProfessional(t.ctx)
    const homeowner = await aUser(t.ctx)
    const { leadId } = await aDeal(t.ctx, { homeownerId: homeowner.id, professionalId: professional.id }, 'accepted')
    const { key } = await makeKey(professional.user, ['leads'])
    expect((await ask(key, `/api/professionals/lead/${leadId}`)).json()).toMatchObject({
      customerPhone: null,
      customerEmail: '',
    })
    const full = await makeKey(professional.user, ['leads', 'contacts'])
    const shown = (await ask(full.key, `/api/professionals/lead/${leadId}`)).json()
    expect(shown.customerPhone).toMatch(/^\+61/)
    expect(shown.customerEmail).toContain('@')
  })

  test('with it gets the email only once the homeowner has accepted, and no phone that was taken back', async () => {
    const { lead, key, user } = await aHolder('leads', 'contacts')
    await ask((await makeKey(user, ['leads'])).key, `/api/professionals/lead/${lead.id}`)
    expect(await revealsOf(lead.id)).toEqual([])
    const before = (await ask(key, `/api/professionals/lead/${lead.id}`)).json()
    expect(before).toMatchObject({ customerPhone: lead.request.phone, customerEmail: '' })
    expect(await revealsOf(lead.id)).toHaveLength(1)
    await t.ctx.db.update(leads).set({ phoneRevokedAt: new Date() }).where(eq(leads.id, lead.id))
    expect((await ask(key, `/api/professionals/lead/${lead.id}`)).json().customerPhone).toBeNull()
  })

  test('does not mark a lead read: nobody has opened it', async () => {
    const { lead, key } = await aHolder('leads')
    expect((await ask(key, `/api/professionals/lead/${lead.id}`)).json().isUnread).toBe(true)
    const [row] = await t.ctx.db.select().from(leads).where(eq(leads.id, lead.id))
    expect(row?.readAt).toBeNull()
  })

  test.each<[KeyScope, string]>([
    ['leads', '/api/professionals/lead-history'],
    ['leads', '/api/professionals/leads.csv'],
    ['quotes', '/api/professionals/quotes.csv'],
    ['points', '/api/professionals/wallet'],
    ['points', '/api/professionals/transactions'],
    ['points', '/api/professionals/transactions.csv'],
  ])('with the scope %s reads %s, and without it not', async (scope, url) => {
    const { key, user } = await aHolder(scope)
    expect((await ask(key, url)).statusCode).toBe(200)
    const other = await makeKey(user, ['contacts'])
    const refused = await ask(other.key, url)
    expect([refused.statusCode, refused.json().message]).toEqual([403, `This API key does not have the scope ${scope}`])
  })

  test('reaches nothing else: no account, no keys, no administrators’ lists, nothing public', async () => {
    const { key } = await aHolder('leads', 'contacts', 'quotes', 'points')
    const paths = ['/api/professionals/me', '/api/auth/user', '/api/professionals/keys', '/api/communities']
    for (const url of [...paths, '/api/admin/professionals', '/api/professionals/reviews.csv', '/api/earnings.csv'])
      expect((await ask(key, url)).statusCode, url).toBe(403)
  })

  test('changes nothing, and opens no page', async () => {
    const { lead, key } = await aHolder('leads')
    expect((await ask(key, `/api/professionals/lead/${lead.id}/contact`, {}, 'PATCH')).statusCode).toBe(401)
    expect((await ask(key, '/api/professionals/keys', {}, 'POST')).statusCode).toBe(401)
  })

  test('counts even where a cookie comes with it', async () => {
    const { key } = await aHolder('quotes')
    const cookie = await t.signIn((await aProfessional(t.ctx)).user)
    expect((await ask(key, '/api/professionals/lead-history', { cookie })).statusCode).toBe(403)
  })

  test('of one professional sees nothing of another', async () => {
    const [mine, theirs] = [await aHolder('leads', 'contacts'), await aHolder('leads')]
    expect((await ask(mine.key, `/api/professionals/lead/${theirs.lead.id}`)).statusCode).toBe(404)
    expect((await ask(mine.key, '/api/professionals/leads.csv')).body).not.toContain(theirs.lead.id)
  })

  test.each(['lvk_', 'lvk_short', `lvk_${'x'.repeat(43)}`, `lvk_${'é'.repeat(43)}`])('%s is none', async (key) => {
    const answer = await ask(encodeURI(key), '/api/professionals/lead-history')
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'This API key is not known, or was revoked'])
  })

  test('that was revoked is refused at its next call, and cannot be revoked by others', async () => {
    const { user, key, apiKey } = await aHolder('leads')
    const params = { keyId: apiKey.id }
    await expect(t.as((await aProfessional(t.ctx)).user).integrations.revokeKey({ params })).rejects.toMatchObject({
      code: 'not_found',
    })
    await t.as(user).integrations.revokeKey({ params })
    expect((await ask(key, '/api/professionals/lead-history')).statusCode).toBe(401)
    expect(await t.as(user).integrations.keys({})).toEqual([])
  })

  test('of a suspended professional is refused, with the reason', async () => {
    const { professional, key } = await aHolder('leads')
    const suspended = { professionalId: professional.id, status: 'suspended' as const, reason: 'A forged licence' }
    await setAccountStatus(t.ctx, { ...suspended, adminId: null })
    const answer = await ask(key, '/api/professionals/lead-history')
    expect(answer.statusCode).toBe(403)
    expect(answer.json().message).toContain('A forged licence')
  })

  test('of an account that is about to be deleted is refused', async () => {
    const { user, key } = await aHolder('leads')
    await closeAccount(t.ctx, {
      userId: user.id,
      dueAt: new Date(Date.now() + 14 * DAY_MS),
      sessionId: crypto.randomUUID(),
    })
    expect((await ask(key, '/api/professionals/lead-history')).statusCode).toBe(401)
  })

  test('of an administrator is nobody’s administrator', async () => {
    const { user, key } = await aHolder('leads')
    await t.ctx.pool.query('update users set is_super_admin = true where id = $1', [user.id])
    expect((await findKeyActor(t.ctx, key))?.actor.isAdmin).toBe(false)
  })

  test('is counted: another call than its budget allows is refused', async () => {
    const { key, apiKey } = await aHolder('leads')
    const strict = openRateLimits({ ...t.ctx.config, rateLimitProfile: 'strict' }, t.ctx.pool)
    await strict.spend('keyCalls', apiKey.id, 1200)
    await expect(strict.spend('keyCalls', apiKey.id)).rejects.toMatchObject({ code: 'too_many_requests' })
    const { rows } = await t.ctx.pool.query('select points from rate_limits where key = $1', [`keyCalls:${apiKey.id}`])
    await ask(key, '/api/professionals/lead-history')
    const after = await t.ctx.pool.query('select points from rate_limits where key = $1', [`keyCalls:${apiKey.id}`])
    expect(after.rows[0].points).toBe(rows[0].points + 1)
  })
})

describe('a professional', () => {
  test('has ten keys at most, however many are made at the same time', async () => {
    const { user } = await aProfessional(t.ctx)
    const made = await Promise.allSettled(Array.from({ length: 14 }, (_, n) => makeKey(user, ['leads'], `Key ${n}`)))
    const count = made.filter(({ status }) => status === 'fulfilled').length
    expect(count).toBeGreaterThan(0)
    for (let n = count; n < 10; n += 1) await makeKey(user, ['leads'])
    await expect(makeKey(user, ['leads'])).rejects.toMatchObject({ code: 'conflict' })
    expect(await t.as(user).integrations.keys({})).toHaveLength(10)
  })

  test('makes a key only a moment after proving who they are', async () => {
    const { user } = await aProfessional(t.ctx)
    const cookie = await t.signIn(user)
    await t.ctx.pool.query(`update sessions set authenticated_at = now() - interval '16 minutes' where user_id = $1`, [
      user.id,
    ])
    const payload = { name: 'Till', scopes: ['leads'] }
    const answer = await t.http.inject({ method: 'POST', url: '/api/professionals/keys', headers: { cookie }, payload })
    expect(answer.json().code).toBe('reauth_required')
  })

  test.each([
    [{ name: '', scopes: ['leads'] }, 'name'],
    [{ name: 'Till', scopes: [] }, 'scopes'],
    [{ name: 'Till', scopes: ['everything'] }, 'scopes'],
  ])('who sends %j reads what is wrong at %s', async (body, field) => {
    const { user } = await aProfessional(t.ctx)
    const refused = await t
      .as(user)
      .integrations.makeKey({ body: body as never })
      .catch((error) => error)
    expect(refused.issues[0].path).toContain(field)
    expect(await t.ctx.db.select().from(apiKeys).where(eq(apiKeys.name, 'Till'))).toEqual([])
  })

  test('gets leads, quotes and reviews as CSV, with cells that no spreadsheet runs (T47)', async () => {
    const professional = await aProfessional(t.ctx)
    const homeowner = await aUser(t.ctx)
    await aDeal(t.ctx, { homeownerId: homeowner.id, professionalId: professional.id }, 'reviewed')
    await t.ctx.pool.query(`update reviews set text = '=HYPERLINK(1)' where professional_id = $1`, [professional.id])
    const cookie = await t.signIn(professional.user)
    for (const name of ['leads', 'quotes', 'reviews']) {
      const answer = await t.http.inject({ url: `/api/professionals/${name}.csv`, headers: { cookie } })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
      expect(answer.body.trim().split('\r\n').length, name).toBeGreaterThan(1)
      expect(answer.body).not.toMatch(/(^|,)=HYPERLINK/)
    }
  })
})
