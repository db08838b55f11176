import { describe, expect, test } from 'vitest'
import { AdminLogin } from './admin.ts'
import { authenticator } from './authenticator.ts'
import { clearable, Email, Id, line, Phone, Postcode, text, Website } from './fields.ts'
import { phones } from './phones.ts'
import { Abn } from './vetting.ts'

const wide = (figures: string) => figures.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
/** As contacts, spreadsheets and phones copy it. */
const pasted = (plain: string) => [
  `\u202d${plain}\u202c`,
  `\u2066${plain}\u2069`,
  `\u200e${plain}\u200f`,
  `\ufeff${plain}\u200b`,
  plain.replace(/(?<=.)(?=\d)/, '\u200b'),
  plain.replace(/\d/g, '$&\ufe0f'),
  `\u00a0${plain.replaceAll(' ', '\u3000')}`,
  wide(plain),
]

describe('a number, an address or a code that is pasted with marks nobody sees', () => {
  test.each([
    ['phone', Phone, '0491 570 006'],
    ['ABN', Abn, '51 824 753 556'],
    ['postcode', Postcode, '3065'],
    ['email', Email, 'ada@example.com'],
    ['web address', Website, 'https://example.com.au/a'],
    ['code of a phone', phones.verify.body.shape.code, '123456'],
    ['code of an app', authenticator.confirm.body.shape.code, '654321'],
  ])('is read as it looks: %s', (_what, field, plain) => {
    for (const typed of pasted(plain)) expect(field.parse(typed)).toBe(field.parse(plain))
  })
  test('and with the word before it that a link or a letterhead has', () => {
    expect(Phone.parse('tel:+61491570006')).toBe('+61491570006')
    expect(Email.parse('mailto:Ada@Example.com')).toBe('ada@example.com')
    for (const typed of ['ABN 51 824 753 556', 'ABN: 51824753556', 'A.B.N. 51 824 753 556', 'abn51824753556'])
      expect(Abn.parse(typed).replace(/\D/g, '')).toBe('51824753556')
  })
  test('is measured as it is read', () => {
    expect(Postcode.parse(`${'\u200b'.repeat(40)}3065`)).toBe('3065')
    expect(Phone.parse(`${'\u202d'.repeat(40)}0491 570 006`)).toBe('0491 570 006')
  })
  test('is refused as before where it is none', () => {
    for (const typed of ['306', '３０６', 'ABCD', '']) expect(Postcode.safeParse(typed).success).toBe(false)
    expect(Abn.safeParse('ABN 51 824 753 557').success).toBe(false)
    expect(Phone.safeParse('tel:').success).toBe(false)
  })
  test('is taken with spaces and dashes where an administrator signs in', () => {
    for (const code of ['123 456', ' 123-456 ', '１２３４５６', '\u200e123456'])
      expect(AdminLogin.parse({ email: 'a@example.com', code }).code).toBe('123456')
    expect(AdminLogin.safeParse({ email: 'a@example.com', code: '12 345' }).success).toBe(false)
  })
})

test.each([
  'smith&sons@example.com.au',
  'j#1@example.com',
  'x@example.xn--p1ai',
  "o'neil@example.com",
  'a+b@sub.example.co',
  'a/b=c{d}@example.com',
])('%s is an address', (address) => expect(Email.parse(address)).toBe(address))
test.each([
  '',
  'a',
  'a@',
  '@b.co',
  'a@b',
  'a b@example.com',
  'a@b.c',
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  'a@-b.com',
  'a@b-.com',
  'a@b.com,c@d.com',
  'a@b.com\nBcc: c@d.com',
  '<a@b.com>',
  'a@b..com',
  'a"b@example.com',
])('“%s” is no address', (address) => expect(Email.safeParse(address).success).toBe(false))

const message = (field: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } }, value: unknown) =>
  field.safeParse(value).error?.issues[0]?.message

describe('a letter under a pile of accents', () => {
  // Normalising sorts the marks of one letter: of 50,000 that took seconds, and nobody was answered meanwhile.
  const piled = `a${'\u0315'.repeat(25_000)}${'\u0300'.repeat(25_000)}`
  test.each([
    ['a line', line(80)],
    ['a text', text(5000)],
    ['a phone', Phone],
    ['an email', Email],
  ])('is read in time linear in the text: %s', (_what, field) => {
    const begun = performance.now()
    field.safeParse(piled)
    expect(performance.now() - begun).toBeLessThan(1000)
  })
  test('keeps as many as any script has, in their order', () => {
    expect(line(80).parse(`a${'\u0300'.repeat(30)}`)).toBe(`a${'\u0300'.repeat(30)}`.normalize('NFC'))
    expect(line(80).parse(`Z${'\u0301'.repeat(70)}, e`)).toBe(`Z${'\u0301'.repeat(30)}, e`.normalize('NFC'))
  })
})

describe('a text of several lines', () => {
  const field = text(20, 'Say something')
  test('has the line breaks that were pasted', () => {
    expect(field.parse('one\u2028two\u2029three\vfour\ffive'.slice(0, 13))).toBe('one\ntwo\nthree')
    expect(field.parse('a\vb\fc')).toBe('a\nb\nc')
  })
  test('keeps joiners within emoji, Persian and Indic words, and marks of direction', () => {
    for (const said of ['👩‍👩‍👧‍👦 ❤️', 'می‌خواهم', 'ক্‍ষ', '\u2067שלום\u2069 a']) expect(field.parse(said)).toBe(said)
  })
  test('is in composed letters, and measured so', () => {
    expect(field.parse('Nguye\u0302\u0303n')).toBe('Nguyễn')
    expect(field.parse('e\u0301'.repeat(20))).toBe('é'.repeat(20))
  })
})

test('lines end in one way, however they were written', () => {
  const said = text(100).parse('a\r\nb\rc\u0085d\u2028e\u2029f\vg\fh\n\r\ni')
  expect(said).toBe('a\nb\nc\nd\ne\nf\ng\nh\n\ni')
})

describe('a name or a title', () => {
  const field = line(20, 'Title is required')
  test.each([
    '\u200b',
    '\u3164',
    '\u2800\u2800',
    '\u2060',
    '\u00ad',
    '\u0301',
    ' \u0301\u0302',
    '\ufeff',
    '\u202e\u202c',
    ' \u2028 ',
    '\u0081\u009f',
    '\u{1d159}',
    '\u{13441} \u{1d159}\u3164',
    '\u0085\r',
  ])('that shows nothing is missing: %j', (shown) => {
    expect(message(field, shown)).toBe('Title is required')
    expect(clearable(line(20)).parse(shown)).toBeNull()
    expect(message(text(20, 'Say something'), shown)).toBe('Say something')
  })
  test('ends with what shows', () => {
    for (const said of ['Ana\u3164', '\u3164Ana\u200b\u2800', 'Ana \u{1d159}\u0081', '\u{1d159}\u{1d159}Ana'])
      expect([field.parse(said), text(20).parse(said)]).toEqual(['Ana', 'Ana'])
    // What belongs to the last character stays.
    for (const said of ['Ana ❤️', 'Ana 👩‍🔧', 'Ana 🏠', 'Ana 𝄞']) expect(field.parse(said)).toBe(said)
  })
  test('is written in the direction of its letters', () => {
    expect(field.parse('\u202eevil\u202c \u2066kitchen\u2069\u200f')).toBe('evil kitchen')
    expect(field.parse('مطبخ جديد')).toBe('مطبخ جديد')
  })
  test('keeps what its letters are made of, and is measured without what shows nothing', () => {
    for (const said of ['Zoë 👩‍🔧', 'نیم‌فاصله', '1️⃣ First']) expect(field.parse(said)).toBe(said)
    expect(field.parse(`\u200b${'x'.repeat(20)}\u200b`)).toHaveLength(20)
  })
  test('stands on one line, and holds whole characters', () => {
    for (const said of ['a\nb', 'a\u2028b', 'a\u0085b', 'a\u0000b', 'a\ud83c'])
      expect(message(field, said)).toBe('Use plain text on one line')
  })
  test('of a megabyte of spaces is measured at once', () => {
    const from = performance.now()
    expect(message(field, `a${' '.repeat(1_000_000)}b`)).toBe('Use at most 20 characters')
    expect(performance.now() - from).toBeLessThan(2000)
  })
})

test('an id is the same however its letters are typed', () => {
  const id = '0190a000-abcd-7000-8000-00000000cdef'
  expect(Id.parse(id.toUpperCase())).toBe(id)
  expect(Id.safeParse('abc').success).toBe(false)
})
