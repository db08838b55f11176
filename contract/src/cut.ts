const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The beginning of a text, where it is longer than `most`, with `mark` after it; no character that people see as one is
 * cut (an emoji, a flag, a letter with its accents).
 * @param most UTF-16 units, as the contract counts them, the mark included; Postgres never counts more of them
 */
export function cut(text: string, most: number, mark = ''): string {
  if (text.length <= most) return text.toWellFormed()
  const room = Math.max(0, most - mark.length)
  // Where a character begins depends on what stands before it and on the whole of itself at `room`.
  const start = characters.segment(text.slice(0, room + 2)).containing(room)?.index ?? room
  // One that alone is longer than that is cut after all, between code points.
  const isInside = room > 0 && (text.codePointAt(room - 1) ?? 0) > 0xffff
  const begun = text.slice(0, start > 0 ? start : room - Number(isInside)).toWellFormed()
  return mark ? `${begun.trimEnd()}${mark}` : begun
}

/** The same by how many characters people see, for what is shown and not stored. @param most the mark included */
export function cutCharacters(text: string, most: number, mark: string): string {
  const seen = Array.from(characters.segment(text), ({ segment }) => segment)
  if (seen.length <= most) return text
  const begun = seen.slice(0, most - mark.length).join('')
  return `${begun.trimEnd()}${mark}`
}
