import type { Face } from './face.ts'

/** Letters that do not decompose into a plain one and an accent. */
const plain: Record<string, string> = {
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  Ł: 'L',
  ł: 'l',
  '\t': '  ',
  '\u2212': '-',
  '\u2192': '->',
  '\u2010': '-',
}

/** Drops accents that the fonts lack; other unknown letters become question marks. */
export function drawableWith(known: (letter: string) => boolean): (text: string) => string {
  const has = (character: string) => character === '\n' || known(character)
  const draw = (letter: string) => {
    if (has(letter)) return letter
    const base = plain[letter] ?? [...letter.normalize('NFKD')].filter(has).join('')
    return base || (/[\p{M}\p{Cf}\p{Cc}]/u.test(letter) ? '' : '?')
  }
  return (text) => [...text.normalize('NFC')].map(draw).join('')
}

const isEmpty = (line: string | undefined) => line?.trim() === ''

/** Collapses empty lines, so that nobody fills a document with empty pages. */
const paragraphsOf = (text: string) =>
  text.split('\n').filter((line, at, all) => !isEmpty(line) || !isEmpty(all[at - 1]))

/** Widths are in points; a word that is too wide is cut. */
export function wrap(face: Pick<Face, 'width'>, text: string, size: number, width: number): string[] {
  const fits = (line: string) => face.width(line, size) <= width
  const cut = (word: string) => {
    const pieces = ['']
    let left = width
    for (const letter of word) {
      left -= face.width(letter, size)
      if (left >= 0) pieces[pieces.length - 1] += letter
      else {
        pieces.push(letter)
        left = width - face.width(letter, size)
      }
    }
    return pieces
  }
  return paragraphsOf(text).flatMap((paragraph) => {
    const lines = ['']
    for (const word of paragraph.split(' ').filter(Boolean)) {
      const longer = `${lines.at(-1)} ${word}`.trimStart()
      if (fits(longer)) lines[lines.length - 1] = longer
      else lines.push(...(fits(word) ? [word] : cut(word)))
    }
    return lines.length > 1 && lines[0] === '' ? lines.slice(1) : lines
  })
}
