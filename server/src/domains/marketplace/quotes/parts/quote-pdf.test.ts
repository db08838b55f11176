import type { Quote } from '@lv/contract/quote-shapes'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { pdfText } from '#test/pdf-text.ts'
import { drawQuote, type QuoteParties } from './quote-pdf.ts'

const brand = { name: 'Laneway Village', phone: '(03) 7010 0147', email: 'hello@lanewayvillage.example' }
const parties: QuoteParties = {
  professional: {
    name: 'Bruno Costa',
    businessName: 'Costa Building',
    abn: '51824753556',
    licenseNumber: 'DB-U 12345',
    licenceCheckedAt: null,
    email: 'bruno@test.example',
    mobile: '+61491570006',
  },
  homeowner: { name: 'Hanna Reid', title: 'Kitchen in Brunswick', place: 'Brunswick 3056' },
}
const line = (kind: Quote['lines'][number]['kind'], label: string, amountCents: number) => ({
  id: label,
  scopeLineId: null,
  kind,
  label,
  amountCents,
})
const quote: Quote = {
  id: 'q',
  leadId: 'l',
  professionalId: 'p',
  status: 'sent',
  sentAt: '',
  readAt: null,
  pdfUrl: '',
  version: 2,
  lowCents: 2_420_000,
  highCents: 2_600_000,
  gstCents: 220_000,
  depositCents: 100_050,
  stages: [],
  riskPercent: 25,
  startFrom: '2027-01-11',
  startTo: '2027-02-01',
  durationDays: 30,
  validUntil: '2026-12-21',
  warranty: '7 years on the structure',
  note: 'Access by the lane.',
  attachment: null,
  createdAt: '',
  lines: [
    line('included', 'Strip out', 1_815_000),
    line('prime_cost', 'Tiles', 605_000),
    line('excluded', 'Painting', 0),
  ],
  flags: [{ code: 'x', effectiveFrom: '2026-07-01', says: 'Above $20,000 it needs insurance.', isUnconfirmed: true }],
}

test('says who, what, how much with GST, when and what the law says', async () => {
  const bytes = await drawQuote({ brand, quote, parties })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  expect(document.getTitle()).toBe('Quote: Kitchen in Brunswick')
  expect(document.getAuthor()).toBe('Laneway Village')
  const [page = '', ...more] = await pdfText(bytes)
  expect(more).toEqual([])
  for (const says of [
    ...['Laneway Village', 'Quote: Kitchen in Brunswick', 'Version 2, valid until the end of 21 Dec 2026'],
    ...['Costa Building, Bruno Costa', 'ABN 51824753556', 'Licence DB-U 12345', 'Hanna Reid, Brunswick 3056'],
    ...['Included', 'Strip out', '$18,150', 'Prime cost', 'Tiles', '$6,050', 'Excluded', 'Painting'],
    ...['Sum of the lines, incl. GST', '$24,200', 'Most it can come to, incl. GST', '$26,000', '$2,200', '25%'],
    ...['$1,000.50', 'Start between 11 Jan 2027 and 1 Feb 2027', 'Takes about 30 days'],
    ...['Warranty: 7 years on the structure', 'Access by the lane.', 'Figures changed on 1 December 2026: check.'],
    'page 1 of 1',
  ])
    expect(page).toContain(says)
})

test('goes on to further pages, wraps what is long and cuts what has no spaces', async () => {
  const lines = Array.from({ length: 40 }, (_, at) =>
    line('included', `Line ${at} ${'of many words '.repeat(11)}`, 100),
  )
  const note = `${'x'.repeat(1000)}\n\n${'A sentence about the slab. '.repeat(100)}`
  const pages = await pdfText(await drawQuote({ brand, quote: { ...quote, lines, note }, parties }))
  expect(pages.length).toBeGreaterThan(2)
  for (let at = 0; at < 40; at += 1) expect(pages.join('\n')).toContain(`Line ${at} of many`)
  expect(
    pages
      .join('')
      .replaceAll('\n', '')
      .match(/x{1000}/),
  ).not.toBeNull()
  expect(pages.at(-1)).toContain(`page ${pages.length} of ${pages.length}`)
})

test('writes any name that somebody can have, with the letters that the paper has', async () => {
  const name = 'Nguyễn Thị Đặng 李 \u202e\u0301 \ud800 👷🏽 “Ana” – Łukasz\tZoë'
  const homeowner = { ...parties.homeowner, name }
  const [page = ''] = await pdfText(await drawQuote({ brand, quote, parties: { ...parties, homeowner } }))
  expect(page).toContain('Nguyễn Thị Đặng')
  expect(page).toContain('李')
  expect(page).toContain('Zo\u00eb')
})

test.each(['小明 王', 'Γιώργος', 'Nguyễn Thị Ánh', 'Дмитрий', 'İlker Çelik', 'Zoë'])(
  'writes %s as it is written, in little more than the letters take',
  async (name) => {
    const bytes = await drawQuote({ brand, quote, parties: { ...parties, homeowner: { ...parties.homeowner, name } } })
    expect((await pdfText(bytes))[0]?.split('\n').join('')).toContain(name)
    expect(bytes.length).toBeLessThan(60_000)
  },
)

test('writes more different letters than one font of their kind can hold', async () => {
  const note = Array.from({ length: 600 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)).join('')
  const pages = await pdfText(await drawQuote({ brand, quote: { ...quote, note }, parties }))
  expect(pages.join('').replaceAll('\n', '')).toContain(note)
})

test('has no empty pages, however many empty lines were typed', async () => {
  const note = `Access by the lane.${'\n \n'.repeat(2000)}Ring first.`
  const [page = '', ...more] = await pdfText(await drawQuote({ brand, quote: { ...quote, note }, parties }))
  expect(more).toEqual([])
  expect(page).toContain('Ring first.')
})
