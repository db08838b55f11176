import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aQuote } from '#test/factories.ts'
import { pdfText } from '#test/pdf-text.ts'

// PRODUCT.md, section 10: a quote carries a payment schedule, deposit and stages with amount and due event.

const t = await testApp()
const now = new Date('2026-10-05T10:00:00+11:00')
t.ctx.now = () => now

type Over = NonNullable<Parameters<typeof aQuote>[1]>
const stage = (
  kind: 'base' | 'frame' | 'lockup' | 'fixing' | 'completion' | 'other',
  amountCents: number,
  label = `${kind} is up`,
) => ({
  kind,
  label,
  amountCents,
})
const schedule = [stage('frame', 100_000), stage('other', 260_000, 'Cabinets are in'), stage('completion', 400_000)]
/** $8,000 with a deposit of $400. */
const priced = (over: Over = {}): Over => ({
  lines: [{ scopeLineId: null, kind: 'included', label: 'Rebuild', amountCents: 800_000 }],
  depositCents: 40_000,
  stages: schedule,
  ...over,
})
const codes = (flags: { code: string }[]) => flags.map(({ code }) => code)

describe('the payment stages of a quote', () => {
  test('are read by both sides in their order, and stand in its PDF', async () => {
    const { lead, professional, request, pdfUrl } = await aQuote(t.ctx, priced())
    const pro = t.as(professional.user).quotes
    expect((await pro.ofLead({ params: { leadId: lead.id } })).quote?.stages).toEqual(schedule)
    const page = await t.as(request.user).quotes.get({ params: { requestId: request.id }, query: { read: 'true' } })
    expect(page.matches[0]?.quote).toMatchObject({ stages: schedule })
    const pdf = await t.http.inject({ url: pdfUrl, headers: { cookie: await t.signIn(request.user) } })
    const [text = ''] = await pdfText(pdf.rawPayload)
    for (const words of ['When it is due', 'Cabinets are in', '$2,600']) expect(text).toContain(words)
  })

  test('are those of each version', async () => {
    const { id: quoteId, lead, professional } = await aQuote(t.ctx, priced())
    const { stages: _, ...rest } = priced()
    const body = { ...rest, validUntil: '2026-11-04' } as never
    const params = { quoteId, leadId: lead.id }
    expect(await t.as(professional.user).quotes.revise({ params, body })).toMatchObject({ version: 2, stages: [] })
    const { earlier } = await t.as(professional.user).quotes.ofLead({ params })
    expect(earlier).toMatchObject([{ version: 1, stages: schedule }])
  })

  test.each([
    [
      'come to less than the price',
      [stage('completion', 759_999)],
      'Deposit and stages come to $7,999.99, the price to $8,000',
    ],
    ['come to more', [stage('completion', 760_001)], 'Deposit and stages come to $8,000.01, the price to $8,000'],
  ])('are refused where they %s, at their field', async (_how, stages, message) => {
    await expect(aQuote(t.ctx, priced({ stages }))).rejects.toMatchObject({ issues: [{ path: 'stages', message }] })
  })

  test('may be left out: then nothing is asked of the deposit', async () => {
    const { lead, professional } = await aQuote(t.ctx, priced({ stages: [] }))
    expect((await t.as(professional.user).quotes.ofLead({ params: { leadId: lead.id } })).quote?.stages).toEqual([])
  })
})

describe('the law of the day', () => {
  test('is said of a stage above its share of the price, of all stages of its kind together', async () => {
    const flagsOf = async (stages: ReturnType<typeof stage>[]) => {
      const { lead, professional } = await aQuote(t.ctx, priced({ stages }))
      return (await t.as(professional.user).quotes.ofLead({ params: { leadId: lead.id } })).quote?.flags ?? []
    }
    // 15% of $8,000 is $1,200.
    expect(codes(await flagsOf([stage('frame', 120_000), stage('completion', 640_000)]))).toEqual([])
    const over = await flagsOf([stage('frame', 60_000), stage('frame', 60_001), stage('completion', 639_999)])
    expect(over).toMatchObject([
      {
        code: 'stage_limits_frame',
        says: 'By law the frame stage may be at most 15% of the price: $1,200. This quote asks for $1,200.01.',
      },
    ])
  })
})

describe('an accepted quote with stages', () => {
  const accept = ({ request, id: quoteId }: Awaited<ReturnType<typeof aQuote>>) =>
    t.as(request.user).quotes.accept({ params: { requestId: request.id }, body: { signedName: 'Hanna Reid', quoteId } })

  test('begins its job with them', async () => {
    const quote = await aQuote(t.ctx, priced())
    const { engagementId } = await accept(quote)
    const job = await t.as(quote.request.user).engagements.get({ params: { engagementId } })
    expect(job.contracts[0]?.stages.map(({ kind, label, amountCents }) => [kind, label, amountCents])).toEqual([
      ['deposit', 'Deposit', 40_000],
      ['frame', 'frame is up', 100_000],
      ['other', 'Cabinets are in', 260_000],
      ['completion', 'completion is up', 400_000],
    ])
  })

  test('has them in what was signed: another division is another hash', async () => {
    const hashOf = async (stages: ReturnType<typeof stage>[]) => {
      const quote = await aQuote(t.ctx, priced({ stages }))
      const { engagementId } = await accept(quote)
      const job = await t.as(quote.request.user).engagements.get({ params: { engagementId } })
      return job.contracts[0]?.acceptance?.hash
    }
    expect(await hashOf([stage('completion', 760_000)])).not.toBe(await hashOf([stage('other', 760_000)]))
  })
})
