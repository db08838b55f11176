// What comes with text that is pasted, and nobody sees. Every field of the contract that takes text goes through one of these.

/** Marks that turn the direction of what follows: of use in prose, never in a name. */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** What shows nothing at an end, spaces included. */
const blank = /[\s\u00ad\u200b\u2060\ufeff]/
/** Spaces, joiners, fillers, marks without a letter, the empty pattern of Braille. */
const unseen = /^[\s\p{Z}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u
const inFigures = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** More marks on one letter than any script has (UAX 15, Stream-Safe Text Format). */
const piled = /(\p{M}{30})\p{M}+/gu

/** Normalising sorts the marks of a letter, in the square of their number: of a pile of thousands 30 stay. */
const normal = (text: string, form: 'NFC' | 'NFKC') => text.replace(piled, '$1').normalize(form)

/** Scanned by hand: an expression for the end would look at every run of spaces on the way. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && blank.test(text.charAt(start))) start += 1
  while (end > start && blank.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** Text of several lines: composed letters (NFC), one kind of line break; '' where it shows nothing. */
export function cleanText(text: string): string {
  if (unseen.test(text)) return ''
  return trimmed(normal(text, 'NFC').replace(/[\u2028\u2029\v\f]/g, '\n'))
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

export const cleanPhone = (text: string): string => cleanFigures(text).replace(/^tel: ?/i, '')
export const cleanEmail = (text: string): string =>
  cleanFigures(text)
    .replace(/^mailto: ?/i, '')
    .toLowerCase()
export const cleanAbn = (text: string): string => cleanFigures(text).replace(/^a\.?b\.?n\.? ?:? ?/i, '')
/** A code as it is read off a screen: without spaces and dashes. */
export const cleanCode = (text: string): string => cleanFigures(text).replace(/[\s\u2010-\u2015-]/g, '')
