import { describe, expect, test } from 'vitest'
import { atTheirField } from './quote-body.ts'
import { parseSigned, parseTypedLines } from './typed-lines.ts'

const read = (text: string) => parseTypedLines(text).lines.map(({ label, amountCents }) => [label, amountCents])

describe('a line of a quote', () => {
  test.each<[string, string, number | null]>([
    ['Demolition, 4200', 'Demolition', 420_000],
    ['Demolition,4200', 'Demolition', 420_000],
    ['Demolition, $4,200.50', 'Demolition', 420_050],
    ['Demolition, 4 200', 'Demolition', 420_000],
    ['Demolition: 4200', 'Demolition', 420_000],
    ['Demolition - 4200', 'Demolition', 420_000],
    ['Demolition – $4,200', 'Demolition', 420_000],
    ['Demolition | 50', 'Demolition', 5000],
    ['Demolition\t4200', 'Demolition', 420_000],
    ['Demolition  42', 'Demolition', 4200],
    ['Demolition 4200', 'Demolition', 420_000],
    ['Demolition $42', 'Demolition', 4200],
    ['Demolition ........ 4,200.00', 'Demolition', 420_000],
    ['Demolition, 4200 incl. GST', 'Demolition', 420_000],
    ['Demolition, $4,200 + GST', 'Demolition', 420_000],
    ['Demolition $4,200 (inc GST)', 'Demolition', 420_000],
    ['Tiles, $2,500 (PC)', 'Tiles (PC)', 250_000],
    ['Tiles (PC), 2500', 'Tiles (PC)', 250_000],
    ['- Painting, 2 coats, 3,000', 'Painting, 2 coats', 300_000],
    ['3. Painting, 3000', 'Painting', 300_000],
    ['Tiles 20 m2 @ $60 = $1,200', 'Tiles 20 m2 @ $60', 120_000],
    ['Room 2 4,200.00', 'Room 2', 420_000],
    ['Discount, -500', 'Discount', -50_000],
    ['Discount -$500', 'Discount', -50_000],
    ['Castle, 99999999999999', 'Castle', 9_999_999_999_999_900],
    ['Insulation R2.5', 'Insulation R2.5', null],
    ['Paint room 2', 'Paint room 2', null],
    ['Waterproofing included', 'Waterproofing included', null],
    ['Tiles, 20 m2', 'Tiles, 20 m2', null],
    ['Dated 12-11-2026', 'Dated 12-11-2026', null],
    ['Plumbing excluding gas', 'Plumbing excluding gas', null],
  ])('%s', (line, label, amountCents) => {
    expect(read(line)).toEqual([[label, amountCents]])
  })

  test('keeps its number in the text, empty lines counted', () => {
    expect(parseTypedLines('\r\nTiles, 5\r\n\r\nPaint, 6').lines.map(({ number }) => number)).toEqual([2, 4])
  })

  test.each([
    'Total $48,700',
    'Subtotal: 4000',
    'Sub-total 4000',
    'GST 4,427.27',
    'Grand total incl. GST $48,700',
    'Deposit 5% 2,435',
    'Total price (inc GST): $9,000',
    'Balance on completion 500',
  ])('“%s” sums up or is a payment, and is left out', (line) => {
    expect(parseTypedLines(`Tiles, 5\n${line}`)).toMatchObject({ lines: [{ label: 'Tiles' }], leftOut: [line] })
  })

  test.each([
    ['Subtotal 4000\nTotal incl. GST, $4,400', 440_000],
    ['Total ex GST, 4000', null],
    ['Tiles, 5', null],
  ])('of the total gives it: %s', (text, totalCents) => {
    expect(parseTypedLines(text).totalCents).toBe(totalCents)
  })

  test.each(['Total demolition of kitchen, 4000', 'Price of tiles, 300', 'Balance the doors, 30'])(
    '“%s” is work',
    (line) => {
      expect(parseTypedLines(line).leftOut).toEqual([])
    },
  )

  test('of 100 kB is read in a moment, whatever it is made of', () => {
    const began = performance.now()
    for (const piece of ['1', ' ', ', 1', '$', '- ', 'gst ', 'a\n', '1 gst ']) {
      const text = piece.repeat(100_000 / piece.length)
      parseTypedLines(text)
    }
    expect(performance.now() - began).toBeLessThan(3000)
  })
})

test.each([
  ['', Number.NaN],
  ['abc', Number.NaN],
  ['4,200.50', 420_050],
  ['-500', -50_000],
  ['−$500', -50_000],
  ['$-500', -50_000],
])('“%s” in a field of money is %d cents', (typed, cents) => {
  expect(parseSigned(typed)).toBe(cents)
})

describe('a message', () => {
  const { lines } = parseTypedLines('Tiles, 5\n\nPaint, -6')
  test('at a line is at the field of lines, with the line’s number in the text', () => {
    const issues = [
      { path: 'lines.1.amountCents', message: 'Below zero' },
      { path: 'work', message: 'Choose' },
    ]
    expect(atTheirField(issues, lines)).toEqual([
      { path: 'lines', message: 'Line 3: Below zero' },
      { path: 'work', message: 'Choose' },
    ])
  })

  test('that there are too many lines is the only one about them', () => {
    const issues = [
      { path: 'lines.0.label', message: 'Too long' },
      { path: 'lines', message: 'Too many' },
    ]
    expect(atTheirField(issues, lines)).toEqual([{ path: 'lines', message: 'Too many' }])
  })
})
