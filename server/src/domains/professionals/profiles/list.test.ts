import { DAY_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser, withPoints } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'

const t = await testApp()
const lettersTo = openTestMailbox(t)
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const list = (query: Record<string, unknown> = {}) => t.as(admin).professionals.list({ query })
const setStatus = (professionalId: string, status: 'active' | 'suspended', reason?: string) =>
  t.as(admin).professionals.setStatus({ params: { professionalId }, body: { status, reason } })
const get = async (url: string) => t.http.inject({ url, headers: { cookie: await t.signIn(admin, 'asAdmin') } })
const auditEntriesOn = async (subject: string) =>
  (
    await t.ctx.db.execute(sql`select action, actor_id as by, detail from audit_log where subject = ${subject}
    order by at, id`)
  ).rows

const zinc = await aProfessional(t.ctx, { name: 'Zed Zinc', businessName: 'Zinc Roofs 100%', trades: ['Roofer'] })
const acme = await aProfessional(t.ctx, { name: 'Ann Acme', businessName: null, tier: 'gold' })
const mid = await aProfessional(t.ctx, { name: 'Mid Mason', businessName: 'Mason & Sons', verifiedAt: null })
await withPoints(t.ctx, acme.id, 300)
await withPoints(t.ctx, zinc.id, 20)
const all = [zinc.id, acme.id, mid.id]
const idsOf = ({ items }: Awaited<ReturnType<typeof list>>) => items.map(({ id }) => id)

describe('the list of professionals', () => {
  test('has the documented fields, with what the ledger says', async () => {
    const { items } = await list({ search: 'ann acme' })
    expect(items).toMatchObject([
      {
        id: acme.id,
        name: 'Ann Acme',
        businessName: null,
        email: acme.user.email,
        mobile: acme.mobile,
        lvPoints: 300,
        creditBalance: '0.00',
        receiveLeads: true,
        accountStatus: 'active',
        subscription_tier: 'gold',
        emailVerified: true,
        licenseNumber: null,
        businessType: null,
        reasonDueAt: null,
      },
    ])
  })

  test.each([
    ['part of a name', { search: 'ZINC' }, [zinc.id]],
    ['a per cent sign as such', { search: '100%' }, [zinc.id]],
    ['an email', { search: mid.user.email }, [mid.id]],
    ['an ABN with its spaces', { search: acme.abn?.replace(/^(..)(...)/, '$1 $2 ') }, [acme.id]],
    ['a tier', { tier: 'gold' }, [acme.id]],
    ['a trade and vetting', { trade: 'Roofer', vetted: 'true', search: 'zinc' }, [zinc.id]],
    ['those not vetted', { vetted: 'false' }, [mid.id]],
    ['nobody', { search: 'no such business' }, []],
    ['nothing, with the empty fields of a form', { search: '', status: '', sort: '' }, all.toReversed()],
  ])('finds by %s', async (_by, query, expected) => {
    expect(idsOf(await list(query))).toEqual(expected)
  })

  test.each([
    ['newest', [mid.id, acme.id, zinc.id]],
    ['name', [acme.id, mid.id, zinc.id]],
    ['points', [acme.id, zinc.id, mid.id]],
    ['leads', [mid.id, acme.id, zinc.id].toSorted().toReversed()],
  ])('goes on from page to page by %s', async (sort, expected) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ sort, limit: 1, cursor })
      seen.push(...idsOf(page))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toEqual(expected)
  })

  test.each([
    '?limit=99999999999999999999',
    '?limit=-5',
    '?limit=x',
    '?cursor=x',
    `?cursor=${Buffer.from('["points",9e99,"0192f0c0-0000-7000-8000-000000000000"]').toString('base64url')}`,
    `?cursor=${Buffer.from('["points",1,"0192f0c0-0000-7000-8000-000000000000"]').toString('base64url')}`,
    '?sort=password',
    '?status=active&status=suspended',
    '?search=%00',
    `?search=${'x'.repeat(101)}`,
    '?offset=3',
  ])('answers an absurd question with 400, or clamps it: %s', async (query) => {
    for (const path of ['/api/admin/professionals', '/api/admin/leads', '/api/admin/lead-reports'])
      expect([200, 400]).toContain((await get(path + query)).statusCode)
  })

  test('leaves out who deleted their account', async () => {
    const gone = await aProfessional(t.ctx)
    await t.ctx.db.execute(sql`update professionals set slug = 'former-' || id where id = ${gone.id}`)
    expect(idsOf(await list())).not.toContain(gone.id)
  })

  test('is had as CSV, in which nothing is a formula', async () => {
    const evil = await aProfessional(t.ctx, { name: '=HYPERLINK(1)', businessName: 'Evil, "Sons"' })
    const { statusCode, headers, body } = await get('/api/admin/professionals.csv?search=HYPERLINK')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, line] = body.replace('\uFEFF', '').split('\r\n')
    expect(head).toMatch(/^Number,Name,Business,Email,Mobile/)
    expect(line).toContain(`${evil.id},'=HYPERLINK(1),"Evil, ""Sons""",`)
    expect((await t.http.inject('/api/admin/professionals.csv')).statusCode).toBe(401)
    const cookie = await t.signIn(evil.user)
    expect((await t.http.inject({ url: '/api/admin/professionals.csv', headers: { cookie } })).statusCode).toBe(403)
  })
})

describe('the status of a professional', () => {
  test('is taken as documented, without a reason, which is then due in two business days and listed', async () => {
    const { id, user } = await aProfessional(t.ctx)
    const done = await setStatus(id, 'suspended')
    expect(done).toMatchObject({ id, accountStatus: 'suspended', statusReason: null })
    const days = (Date.parse(done.reasonDueAt ?? '') - t.ctx.now().getTime()) / DAY_MS
    expect(days).toBeGreaterThan(1)
    // Two business days, over a weekend and the Christmas break at the most.
    expect(days).toBeLessThan(24)
    expect(idsOf(await list({ reason: 'owed' }))).toEqual([id])
    expect((await lettersTo(user.email))[0]?.text).toContain('We’ll email you the reason within two business days.')
    const again = await setStatus(id, 'suspended')
    expect(again.reasonDueAt).toBe(done.reasonDueAt)
    const said = await setStatus(id, 'suspended', 'Two complaints')
    expect(said).toMatchObject({ statusReason: 'Two complaints', reasonDueAt: null })
    expect(idsOf(await list({ reason: 'owed' }))).toEqual([])
    const letters = await lettersTo(user.email)
    expect(letters).toHaveLength(2)
    expect(letters[1]?.text).toContain('Reason: Two complaints.')
    expect(await setStatus(id, 'suspended')).toMatchObject({ statusReason: 'Two complaints', reasonDueAt: null })
    expect(await setStatus(id, 'active')).toMatchObject({ accountStatus: 'active', statusReason: null })
  })

  test('owes no reason any more once they work again', async () => {
    const { id } = await aProfessional(t.ctx)
    await setStatus(id, 'suspended')
    expect(await setStatus(id, 'active')).toMatchObject({ statusReason: null, reasonDueAt: null })
  })

  // RELIABILITY.md, T34.
  test('is one of two, not of the admin’s own account, and every change is written down', async () => {
    const { id, user } = await aProfessional(t.ctx)
    const cookie = await t.signIn(admin, 'asAdmin')
    const patch = (payload: unknown) =>
      t.http.inject({
        method: 'PATCH',
        url: `/api/admin/professionals/${id}/status`,
        headers: { cookie, 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      })
    for (const status of ['deleted', null, ['active'], undefined, 'Active'])
      expect((await patch({ status })).statusCode).toBe(400)
    expect((await patch({ status: 'active', role: 'admin' })).statusCode).toBe(400)
    expect((await patch({ status: 'suspended' })).statusCode).toBe(200)
    expect(await auditEntriesOn(id)).toMatchObject([
      { action: 'account_status', by: admin.id, detail: { status: 'suspended' } },
    ])
    const own = await aProfessional(t.ctx, { userId: admin.id })
    await expect(setStatus(own.id, 'suspended')).rejects.toMatchObject({ status: 409 })
    await expect(setStatus(crypto.randomUUID(), 'suspended')).rejects.toMatchObject({ status: 404 })
    await expect(
      t.as(admin).points.give({ params: { professionalId: own.id }, body: { points: 5, reason: 'To myself' } }),
    ).rejects.toMatchObject({ status: 409 })
    await t.ctx.db.execute(sql`delete from professionals where id = ${own.id}`).catch(() => undefined)
    expect(user.id).not.toBe(admin.id)
  })
})

describe('goodwill', () => {
  const give = (professionalId: string, points: number, reason = 'A slow week') =>
    t.as(admin).points.give({ params: { professionalId }, body: { points, reason } })
  const credit = (professionalId: string, amountCents: number) =>
    t.as(admin).points.giveCredit({ params: { professionalId }, body: { amountCents, reason: 'A slow week' } })

  test('goes through the ledger, and above the limits waits for a second administrator', async () => {
    const { id } = await aProfessional(t.ctx)
    expect(await give(id, 1000)).toEqual({ status: 'credited', points: 1000 })
    expect(await give(id, 1)).toMatchObject({ status: 'waiting', amount: 1 })
    expect(await credit(id, 50_000)).toEqual({ status: 'given', amountCents: 50_000 })
    const waiting = await credit(id, 1)
    if (waiting.status !== 'waiting') throw new Error('it was given')
    const see = () => t.as(admin).professionals.see({ params: { professionalId: id } })
    expect(await see()).toMatchObject({ lvPoints: 1000, creditBalance: '500.00' })
    const second = await aUser(t.ctx, { isSuperAdmin: true })
    await t.as(second).approvals.approve({ params: { approvalId: waiting.approvalId } })
    const page = await see()
    expect(page).toMatchObject({ creditBalance: '500.01' })
    expect(page.deeds.map(({ action, by }) => [action, by])).toEqual(
      expect.arrayContaining([
        ['points_credited', admin.email],
        ['approval_given', second.email],
        ['professional_seen', admin.email],
      ]),
    )
    expect(page.deeds.find(({ action }) => action === 'credit_given')?.detail).toContain('amount: $')
  })

  test.each([0, -5, 1.5, 100_001])('is no %d points', async (points) => {
    await expect(give(zinc.id, points)).rejects.toMatchObject({ status: 400 })
  })

  test('is for somebody, and for a reason', async () => {
    await expect(give(crypto.randomUUID(), 5)).rejects.toMatchObject({ status: 404 })
    await expect(give(crypto.randomUUID(), 5000)).rejects.toMatchObject({ status: 404 })
    await expect(credit(crypto.randomUUID(), 5)).rejects.toMatchObject({ status: 404 })
    await expect(give(zinc.id, 5, ' x ')).rejects.toMatchObject({ issues: [{ path: 'reason' }] })
  })
})
