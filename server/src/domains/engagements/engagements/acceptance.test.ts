import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { quoteAcceptances } from '#domains/marketplace/quotes/schema.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { aQuote } from '#test/factories.ts'
import { pdfText } from '#test/pdf-text.ts'

// PRODUCT.md, section 10: acceptance is signed with a typed name, time and the exact version's hash, in the audit chain.

const t = await testApp()
const now = new Date('2026-10-05T10:00:00+11:00')
t.ctx.now = () => now

type Said = NonNullable<Parameters<typeof aQuote>[1]>
const line = { scopeLineId: null, kind: 'included' as const, label: 'Strip out', amountCents: 600_000 }
const other = { ...line, label: 'Rebuild', amountCents: 200_000 }
const content = (over: Said = {}) => ({
  lines: [line, other],
  validUntil: '2026-11-04',
  ...over,
})

type Sent = Awaited<ReturnType<typeof aQuote>>
const accept = ({ request, id: quoteId }: Sent, body: { signedName?: string; version?: number } = {}) =>
  t.as(request.user).quotes.accept({
    params: { requestId: request.id },
    body: { signedName: 'Hanna Reid', quoteId, ...body },
  })
const signed = async ({ id }: Sent) =>
  singleRow(await t.ctx.db.select().from(quoteAcceptances).where(eq(quoteAcceptances.quoteId, id)))
const revise = ({ id: quoteId, lead, professional }: Sent, over: Said = {}) =>
  t.as(professional.user).quotes.revise({ params: { quoteId, leadId: lead.id }, body: content(over) as never })

describe('a quote', () => {
  test('is accepted by typing a name, which is kept with the time, the version and its hash', async () => {
    const quote = await aQuote(t.ctx)
    const { engagementId } = await accept(quote, { signedName: '  Hanna   Reid ' })
    const { hash, ...row } = await signed(quote)
    expect(row).toEqual({
      quoteId: quote.id,
      version: 1,
      userId: quote.request.user.id,
      signedName: expect.stringMatching(/^Hanna\s+Reid$/),
      acceptedAt: now,
    })
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const { contracts } = await t
      .as(quote.request.user)
      .engagements.get({ params: { engagementId: engagementId ?? '' } })
    expect(contracts[0]?.acceptance).toEqual({
      signedName: row.signedName,
      acceptedAt: now.toISOString(),
      version: 1,
      hash,
      pdfUrl: `/api/quotes/${quote.request.id}/acceptance/${quote.id}`,
    })
  })

  test('is not accepted without a name, nor with one of more than 120 characters', async () => {
    const quote = await aQuote(t.ctx)
    for (const signedName of ['', '   ', 'x'.repeat(121)])
      await expect(accept(quote, { signedName })).rejects.toMatchObject({
        code: 'invalid',
        issues: [{ path: 'signedName' }],
      })
    await accept(quote, { signedName: 'x'.repeat(120) })
  })

  test('that was revised meanwhile is refused with the version that was looked at, and nothing is signed', async () => {
    const quote = await aQuote(t.ctx)
    await revise(quote)
    await expect(accept(quote, { version: 1 })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This quote was revised since you opened it. Look at the new version first.',
    })
    expect(await t.ctx.db.$count(quoteAcceptances, eq(quoteAcceptances.quoteId, quote.id))).toBe(0)
    const page = await t.as(quote.request.user).quotes.get({ params: { requestId: quote.request.id } })
    expect(page.status).toBe('quoted')
    expect(page.engagementId).toBeNull()
    await accept(quote, { version: 2 })
    expect(await signed(quote)).toMatchObject({ version: 2 })
  })

  test('accepted and revised at the same time is signed as it was looked at, or not at all', async () => {
    for (let round = 0; round < 4; round += 1) {
      const quote = await aQuote(t.ctx)
      const [accepted, revised] = await Promise.allSettled([accept(quote, { version: 1 }), revise(quote)])
      expect([accepted.status, revised.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      for (const end of [accepted, revised])
        if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 409 })
    }
  })

  test('is signed once, however often the button is pressed', async () => {
    const quote = await aQuote(t.ctx)
    const ends = await Promise.allSettled(Array.from({ length: 4 }, () => accept(quote)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await t.ctx.db.$count(quoteAcceptances, eq(quoteAcceptances.quoteId, quote.id))).toBe(1)
  })
})

/** What the hash is of, as anybody may write it down again from what the version says. */
const termsOf = (quoteId: string, said: Said) => {
  const { lines = [], highCents, depositCents = 0, startFrom = null, startTo = null } = said
  const low = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    quote: quoteId,
    version: 1,
    low,
    high: highCents ?? low,
    deposit: depositCents,
    startFrom,
    startTo,
    days: said.durationDays ?? null,
    validUntil: said.validUntil,
    warranty: said.warranty ?? '',
    note: said.note ?? '',
    attachment: null,
    lines: lines.map(({ kind, label, amountCents }) => [kind, label, amountCents]),
  }
}

describe('the hash', () => {
  const hashOf = async (said: Said) => {
    const quote = await aQuote(t.ctx, said)
    await accept(quote)
    return { quoteId: quote.id, hash: (await signed(quote)).hash }
  }
  const base = content({ depositCents: 50_000, startFrom: '2026-11-02', startTo: '2026-11-09', durationDays: 10 })
  const changes: [string, Said][] = [
    ['as it is', {}],
    ['another deposit', { depositCents: 50_001 }],
    ['another start', { startFrom: '2026-11-03' }],
    ['another latest start', { startTo: '2026-11-10' }],
    ['another duration', { durationDays: 11 }],
    ['another validity', { validUntil: '2026-11-03' }],
    ['a warranty', { warranty: 'Seven years' }],
    ['a note', { note: 'After the frame.' }],
    ['an upper end', { highCents: 800_001 }],
    ['its lines the other way round', { lines: [other, line] }],
    ['a line called otherwise', { lines: [line, { ...other, label: 'Rebuilt' }] }],
    ['a line of another kind', { lines: [line, { ...other, kind: 'provisional_sum' }] }],
    ['a line of a cent more', { lines: [line, { ...other, amountCents: 200_001 }] }],
    ['one line of the same price', { lines: [{ ...line, amountCents: 800_000 }] }],
  ]

  test.each(changes)(
    'is SHA-256 of all that the version says, computed again from its words: %s',
    async (_name, change) => {
      const said = { ...base, ...change }
      const { quoteId, hash } = await hashOf(said)
      const { rows } = await t.ctx.pool.query('select $1::jsonb::text as text', [
        JSON.stringify(termsOf(quoteId, said)),
      ])
      expect(hash).toBe(createHash('sha256').update(rows[0].text).digest('hex'))
    },
  )

  test('is of the quote itself: two that say the same have two', async () => {
    expect((await hashOf(base)).hash).not.toBe((await hashOf(base)).hash)
  })

  test('stands in the audit log beside who signed, with the version and no name', async () => {
    const quote = await aQuote(t.ctx)
    await accept(quote)
    const { hash } = await signed(quote)
    const entries = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, quote.id))
    expect(entries).toMatchObject([{ action: 'quote_accepted', actorId: null, detail: { version: 1, hash } }])
    expect(JSON.stringify(entries)).not.toContain('Hanna')
  })
})

describe('the PDF of an acceptance', () => {
  const pdfFor = async (user: Sent['request']['user'], { request, id }: Sent) => {
    const url = `/api/quotes/${request.id}/acceptance/${id}`
    return t.http.inject({ url, headers: { cookie: await t.signIn(user) } })
  }

  test('says who signed what and when, and that it is not the building contract', async () => {
    const quote = await aQuote(t.ctx)
    await accept(quote)
    const { hash } = await signed(quote)
    const { statusCode, headers, rawPayload } = await pdfFor(quote.request.user, quote)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain('Acceptance Costa Building v1 2026-10-05.pdf')
    const text = (await pdfText(rawPayload)).join('\n').replaceAll('\n', ' ')
    for (const words of [
      'Hanna Reid',
      '$12,000',
      'Costa Building',
      'This is not the building contract.',
      'Brunswick 3056',
    ])
      expect(text).toContain(words)
    expect(text.replaceAll(' ', '')).toContain(hash)
    expect(text).toMatch(/on .*5 Oct(ober)? 2026.*10:00/)
  })

  test('of a quote that was not accepted, or of another request, is not there', async () => {
    const [quote, another] = [await aQuote(t.ctx), await aQuote(t.ctx)]
    expect((await pdfFor(quote.request.user, quote)).statusCode).toBe(404)
    await accept(another)
    expect((await pdfFor(another.request.user, { ...another, request: quote.request })).statusCode).toBe(404)
  })
})
