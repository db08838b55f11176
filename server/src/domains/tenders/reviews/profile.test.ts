import { DAY_MS } from '@lv/contract/durations'
import { describe, expect, test } from 'vitest'
import { documents, type professionals } from '#domains/professionals/profiles/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aProfessional, aRequest, aUser } from '#test/factories.ts'
import { type AreaRow, areaInWords } from './parts/area.ts'
import { reviews } from './schema.ts'

const t = await testApp()

const profile = (slug: string, user: TestUser | null = null) => t.as(user).reviews.profile({ params: { slug } })
const shown = async (over: Partial<typeof professionals.$inferInsert>) => {
  const { slug } = await aProfessional(t.ctx, over)
  return profile(slug)
}

/** A professional with this many reviews, the first the oldest. */
async function reviewed(count: number, text = '') {
  const { id: professionalId, slug } = await aProfessional(t.ctx)
  const author = await aUser(t.ctx)
  const rows = Array.from({ length: count }, (_, at) => ({
    stars: 5,
    text: text || `Job ${at}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, at)),
  }))
  for (const row of rows) {
    const { id } = await aRequest(t.ctx, { userId: author.id, status: 'completed' })
    await t.ctx.db
      .insert(reviews)
      .values({ ...row, requestId: id, professionalId, authorName: 'Hanna', suburb: 'Brunswick' })
  }
  return slug
}

describe('reviews on a public profile', () => {
  const page = (slug: string, before?: string) => t.as(null).reviews.profile({ params: { slug }, query: { before } })

  test('come fifty at a time, the newest first, and all of them by pressing on', async () => {
    const slug = await reviewed(53)
    const first = await page(slug)
    expect(first.reviews.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, at) => `Job ${52 - at}`))
    const older = await page(slug, first.reviewsNext ?? '')
    expect(older).toMatchObject({ reviewCount: 53, reviewsNext: null })
    expect(older.reviews.map(({ text }) => text)).toEqual(['Job 2', 'Job 1', 'Job 0'])
  })

  test('are fewer where they are long', async () => {
    const slug = await reviewed(30, '楼'.repeat(4000))
    const { reviews: shown, reviewsNext } = await page(slug)
    expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThan(300_000)
    expect((await page(slug, reviewsNext ?? '')).reviews).toHaveLength(30 - shown.length)
    expect((await page(await reviewed(1), reviewsNext ?? '')).reviews).toEqual([])
  })
})

describe('a public profile', () => {
  test('says what a professional does and where, without contact details', async () => {
    const { slug, user, ...row } = await aProfessional(t.ctx, {
      about: 'Extensions since 2009.',
      trades: ['Tiler'],
      basePostcode: '3056',
      radiusKm: 20,
      tier: 'gold',
      licenseNumber: 'DB-U 12345',
      abn: '51824753556',
    })
    const page = await profile(slug)
    expect(page).toMatchObject({
      id: row.id,
      slug,
      name: 'Bruno Costa',
      businessName: 'Costa Building',
      about: 'Extensions since 2009.',
      trades: ['Tiler'],
      area: 'within 20 km of Brunswick (3056)',
      tier: 'gold',
      isAway: false,
      isMine: false,
      stars: null,
      reviewCount: 0,
      reviews: [],
      jobsCompleted: 0,
      checks: [],
    })
    for (const secret of [user.email, row.mobile, '51824753556', user.id])
      expect(JSON.stringify(page)).not.toContain(secret)
  })

  test('knows its own professional, and nobody else', async () => {
    const { slug, user } = await aProfessional(t.ctx)
    expect(await profile(slug, user)).toMatchObject({ isMine: true })
    expect(await profile(slug, (await aProfessional(t.ctx)).user)).toMatchObject({ isMine: false })
    expect(await profile(slug, await aUser(t.ctx))).toMatchObject({ isMine: false })
    expect(await profile(slug)).toMatchObject({ isMine: false })
  })

  test.each([
    ['is suspended', { accountStatus: 'suspended' as const }],
    ['has not verified their email', { verifiedAt: null }],
    ['is not vetted', { abn: null }],
    ['has not chosen trades and area', { hasChosenMatching: false }],
  ])('is not there for somebody who %s', async (_what, over) => {
    await expect(shown(over)).rejects.toMatchObject({ status: 404 })
  })

  test('is not there under a name that nobody has', async () => {
    for (const slug of ['nobody', 'UPPER', '../x', 'x'.repeat(81)])
      await expect(profile(slug)).rejects.toMatchObject({ status: 404 })
  })

  test('shows what is checked and valid, and nothing only submitted, rejected or expired', async () => {
    const { id: professionalId, slug } = await aProfessional(t.ctx)
    const now = t.ctx.now().getTime()
    const document = (over: Partial<typeof documents.$inferInsert>) => ({
      professionalId,
      kind: 'licence' as const,
      class: 'Domestic Builder Unlimited',
      trades: [],
      holder: 'Bruno',
      number: '1',
      status: 'checked' as const,
      checkedAt: new Date(now - DAY_MS),
      expiresAt: new Date(now + DAY_MS),
      ...over,
    })
    await t.ctx.db
      .insert(documents)
      .values([
        document({}),
        document({ kind: 'insurance', class: 'Public liability' }),
        document({ class: 'Expired', expiresAt: new Date(now - 1) }),
        document({ class: 'Refused', status: 'rejected' }),
        document({ class: 'Handed in', status: 'submitted', checkedAt: null }),
      ])
    const { checks } = await profile(slug)
    expect(checks).toEqual([
      expect.objectContaining({ kind: 'licence', class: 'Domestic Builder Unlimited' }),
      { kind: 'insurance', class: 'Public liability', checkedAt: expect.any(String), expiresAt: expect.any(String) },
    ])
    expect(new Date(checks[0]?.checkedAt ?? '').getTime()).toBe(now - DAY_MS)
  })

  test('hides a response record of fewer than five answers, and says when the professional is away', async () => {
    expect(await shown({ answeredCount: 4, medianAnswerMinutes: 20 })).toMatchObject({
      medianAnswerMinutes: null,
      answeredCount: 4,
    })
    expect(await shown({ answeredCount: 5, medianAnswerMinutes: 20 })).toMatchObject({ medianAnswerMinutes: 20 })
    const back = new Date(t.ctx.now().getTime() + DAY_MS)
    expect(await shown({ awayUntil: back })).toMatchObject({ isAway: true, awayUntil: back.toISOString() })
    expect(await shown({ awayUntil: new Date(t.ctx.now().getTime() - DAY_MS) })).toMatchObject({
      isAway: false,
      awayUntil: null,
    })
  })

  test('lists its reviews newest first with their average to one decimal', async () => {
    const { id: professionalId, slug } = await aProfessional(t.ctx)
    for (const [at, stars] of [5, 4, 4].entries()) {
      const { id: requestId } = await aRequest(t.ctx)
      const createdAt = new Date(t.ctx.now().getTime() - (3 - at) * DAY_MS)
      const row = { requestId, professionalId, authorName: 'Ada', suburb: 'Coburg', text: `Number ${at}` }
      await t.ctx.db.insert(reviews).values({ ...row, stars, createdAt })
    }
    const page = await profile(slug)
    expect(page).toMatchObject({ stars: 4.3, reviewCount: 3 })
    expect(page.reviews.map(({ text }) => text)).toEqual(['Number 2', 'Number 1', 'Number 0'])
  })
})

describe('a service area in words', () => {
  test('is read from what was chosen', async () => {
    expect(await shown({ postcodes: ['3056'] })).toMatchObject({ area: 'Brunswick (3056)' })
    expect((await shown({ postcodes: ['3058', '3056', '3057', '3055', '3068'] })).area).toMatch(
      /^\w.* \(3055\), Brunswick \(3056\), .* \(3057\) and 2 more$/,
    )
  })

  const area = (over: Partial<AreaRow>): AreaRow => ({
    postcodeCount: 1,
    basePostcode: null,
    baseSuburb: null,
    radiusKm: null,
    isEverywhere: false,
    named: [],
    ...over,
  })
  test.each<[string, Partial<AreaRow>, string]>([
    ['a radius around a place without a name', { basePostcode: '3999', radiusKm: 5 }, 'within 5 km of 3999'],
    ['everything', { isEverywhere: true, postcodeCount: 280 }, 'Greater Melbourne'],
    [
      'two places',
      {
        postcodeCount: 2,
        named: [
          { postcode: '3056', suburb: 'Brunswick' },
          { postcode: '3058', suburb: null },
        ],
      },
      'Brunswick (3056) and 3058',
    ],
  ])('for %s', (_what, over, says) => {
    expect(areaInWords(area(over))).toBe(says)
  })
})
