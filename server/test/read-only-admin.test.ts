import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { paymentQuarantine } from '#domains/billing/payments/retained-schema.ts'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, testApp } from './app.ts'
import { anAppeal } from './appeals.ts'
import { anApplication } from './applicants.ts'
import { aDeal } from './deals.ts'
import { aBooking, aCommunity, aDirectMessage, aDocument, aLead, aProfessional, aUser } from './factories.ts'
import { aPayment } from './paid.ts'

// An administrator who only reads sees no button that the server would refuse them: every tab, with something on it.

let t: TestApp
let moreToDecide: string[]
beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
  moreToDecide = await muchToDecide()
})

const tabs = [
  ...readFileSync(new URL('../../web/app/routes/admin/tabs.ts', import.meta.url), 'utf8').matchAll(
    /name: '([a-z-]+)'/g,
  ),
].map(([, name]) => name ?? '')

/** A payment by this person, whose community's owner asks for a payout. */
async function anOwnersPayout(userId: string) {
  const owner = await aUser(t.ctx)
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id, isPaid: true, priceCents: 2900 })
  const paidAt = new Date(t.ctx.now().getTime() - 20 * 86_400_000)
  const paid = { userId, communityId, description: 'A community', amountCents: 12_500, paidAt }
  const charge = await aPayment(t.ctx, { ...paid, kind: 'community' })
  await t.as(owner).earnings.requestPayout({ body: { amountCents: 6000 } })
  return charge
}

/** Of everything that an administrator decides one, or two of what is decided together. @returns the addresses where it is decided, beside the tabs */
async function muchToDecide(): Promise<string[]> {
  const ada = await aUser(t.ctx, { isSuperAdmin: true })
  const [homeowner, professional] = [await aUser(t.ctx), await aProfessional(t.ctx)]
  await aDeal(t.ctx, { homeownerId: homeowner.id, professionalId: professional.id }, 'complained')
  const [lead, other] = [await aLead(t.ctx), await aLead(t.ctx)]
  for (const { id, professional } of [lead, other])
    await t.as(professional.user).leads.report({ params: { leadId: id }, body: { reason: 'not_a_real_job' } })
  const [ben, chloe] = [await aUser(t.ctx), await aUser(t.ctx)]
  for (const text of ['Buy my crypto', 'Buy it now']) {
    const { messageId } = await aDirectMessage(t.ctx, ben.id, chloe.id, text)
    await t.as(chloe).conversations.report({ params: { messageId }, body: { note: 'Spam' } })
  }
  await anAppeal(t.ctx)
  for (const _ of [1, 2]) await aDocument(t.ctx, professional.id)
  const application = await anApplication(t.ctx)
  await t
    .as(ada)
    .points.give({ params: { professionalId: professional.id }, body: { points: 5000, reason: 'A lost week' } })
  const [charge] = [await anOwnersPayout(ben.id), await anOwnersPayout(chloe.id)]
  for (const _ of [1, 2]) {
    const odd = { objectId: `pi_${crypto.randomUUID()}`, reason: 'An unknown payment' }
    await t.ctx.db.insert(paymentQuarantine).values(odd)
    await t.ctx.pool.query(`insert into jobs.job (name, data, source_name, source_created_on, source_output)
      values ('parked', '{"kind": "welcome", "to": "x@test.example"}', 'mail', now(), '{"message": "550"}')`)
  }
  const booking = await aBooking(t.ctx)
  return [
    `professionals&id=${professional.id}`,
    `leads&id=${lead.id}`,
    `applications&id=${application.id}`,
    `charges&id=${charge.id}`,
    `consultations&id=${booking.id}`,
    `people&q=${homeowner.email}`,
    `consultations&consultant=${booking.consultantId}&week=${booking.startsAt?.toISOString().slice(0, 10)}`,
  ]
}

const tabOf = (body: string) => body.slice(body.indexOf('data-admin-tab'), body.indexOf('</main>'))

/** What unfolds and has nothing in it, by what it promises. */
const emptyFolds = (tab: string) =>
  [...tab.matchAll(/<summary[^>]*>([\s\S]*?)<\/summary>([\s\S]*?)<\/details>/g)].flatMap(([, name, folded = '']) =>
    folded.replace(/<[^>]*>/g, '').trim() ? [] : [name],
  )

/** The forms that change something on an address of the administration, by what their buttons say. */
async function formsOn(cookie: string, at: string) {
  const { statusCode, body } = await t.http.inject({ url: `/admin/dashboard?tab=${at}`, headers: { cookie } })
  expect([at, statusCode]).toEqual([at, 200])
  const tab = tabOf(body)
  expect([at, emptyFolds(tab), />Less often<(?![\s\S]*<form[^>]*method="post")/.test(tab)]).toEqual([at, [], false])
  return [...tab.matchAll(/<form[^>]*method="post"[\s\S]*?<\/form>/g)].map(
    ([form]) => /<button[^>]*>([\s\S]*?)<\/button>/.exec(form)?.[1]?.replace(/<[^>]*>/g, '') ?? '',
  )
}

test('a read-only administrator finds no form on any tab that a full one decides with', async () => {
  const places = [...tabs, ...moreToDecide]
  const full = await t.signIn(await aUser(t.ctx, { isSuperAdmin: true }), 'asAdmin')
  const reader = await t.signIn(await aUser(t.ctx, { readsAdmin: true }), 'asAdmin')
  const decided: string[] = []
  for (const at of places) {
    if ((await formsOn(full, at)).length > 0) decided.push(at.replace(/=[^&]+/g, ''))
    expect([at, await formsOn(reader, at)]).toEqual([at, []])
  }
  expect(decided.toSorted()).toEqual(
    [
      ...[
        'appeals',
        'approvals',
        'audit',
        'communities',
        'complaints',
        'consultations',
        'documents',
        'jobs',
        'legal-rules',
        'message-reports',
        'payouts',
        'people',
      ],
      ...[
        'prices',
        'quarantine',
        'reports',
        'applications&id',
        'charges&id',
        'consultations&id',
        'leads&id',
        'people&q',
      ],
      ...['consultations&consultant&week', 'professionals&id'],
    ].toSorted(),
  )
  const { body } = await t.http.inject({ url: '/admin/dashboard', headers: { cookie: reader } })
  expect(body).toContain('Changing it needs a full administrator')
})

test('a chosen row needs the right, too: no box without it', async () => {
  const [full, reader] = [await aUser(t.ctx, { isSuperAdmin: true }), await aUser(t.ctx, { readsAdmin: true })]
  for (const [person, has] of [
    [full, true],
    [reader, false],
  ] as const)
    for (const tab of ['reports', 'documents', 'jobs', 'payouts', 'quarantine', 'message-reports']) {
      const cookie = await t.signIn(person, 'asAdmin')
      const { body } = await t.http.inject({ url: `/admin/dashboard?tab=${tab}`, headers: { cookie } })
      expect([tab, body.includes('name="ids"')]).toEqual([tab, has])
    }
})
