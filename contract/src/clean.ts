// What comes with text that is pasted, and nobody sees. Every field of the contract that takes text goes through one of these.

/** Marks that turn the direction of what follows: of use in prose, never in a name. */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** What shows nothing at an end: spaces, the controls of 1967 (C1), fillers, the empty pattern of Braille, a note without a head. */
const blank =
  /[\s\u0080-\u009f\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0\u{13441}\u{13442}\u{1d159}]/u
/** The same, joiners, and marks without a letter. */
const unseen = /^[\s\p{Z}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u0080-\u009f\u2800\u{13441}\u{13442}\u{1d159}]*$/u
/** Every way to end a line. */
const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const inFigures = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** More marks on one letter than any script has (UAX 15, Stream-Safe Text Format). */
const piled = /(\p{M}{30})\p{M}+/gu

/** Normalising sorts the marks of a letter, in the square of their number: of a pile of thousands 30 stay. */
const normal = (text: string, form: 'NFC' | 'NFKC') => text.replace(piled, '$1').normalize(form)

/** Whether the character that ends here takes two units. */
const isPair = (text: string, at: number) => (text.codePointAt(at - 2) ?? 0) > 0xffff

/** Scanned by hand: an expression for the end would look at every run of spaces on the way. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  const after = (at: number) => String.fromCodePoint(text.codePointAt(at) ?? 0)
  const before = (at: number) => (isPair(text, at) ? after(at - 2) : text.charAt(at - 1))
  while (start < end && blank.test(after(start))) start += after(start).length
  while (end > start && blank.test(before(end))) end -= before(end).length
  return text.slice(start, end)
}

/** Text of several lines: composed letters (NFC), one kind of line break; '' where it shows nothing. */
export function cleanText(text: string): string {
  if (unseen.test(text)) return ''
  return trimmed(normal(text, 'NFC').replace(lineEnd, '\n'))
}

/** A name, a title or another single line: composed letters (NFC), in the direction of its letters; '' where it shows nothing. */
export function cleanLine(text: string): string {
  if (unseen.test(text)) return ''
  return trimmed(normal(text, 'NFC').replace(direction, ''))
}

/** Words that are looked for. */
export const cleanSearch = (text: string): string =>
  cleanLine(
    text
      .toWellFormed()
      .replaceAll('\0', '')
      .replace(/\p{Cc}/gu, ' '),
  )

/** A number, a code or an address: in plain letters and figures (NFKC), without what shows nothing. */
export const cleanFigures = (text: string): string =>
  normal(text, 'NFKC').replace(inFigures, '').replaceAll('\u2212', '-').trim()

/** The number of a certificate as people type it off paper, 'lv abcd 2345': as it is written there. */
export function cleanCertificate(text: string): string {
  const code = cleanCode(text).toUpperCase()
  const [, first, second] = /^LV(.{4})(.{4})$/u.exec(code) ?? []
  return first && second ? `LV-${first}-${second}` : code
}

export const cleanPhone = (text: string): string => cleanFigures(text).replace(/^tel: ?/i, '')
export const cleanEmail = (text: string): string =>
  cleanFigures(text)
    .replace(/^mailto: ?/i, '')
    .toLowerCase()
export const cleanAbn = (text: string): string => cleanFigures(text).replace(/^a\.?b\.?n\.? ?:? ?/i, '')
/** A code as it is read off a screen: without spaces and dashes. */
export const cleanCode = (text: string): string => cleanFigures(text).replace(/[\s\u2010-\u2015-]/g, '')
