import { commercial } from './covers/commercial.ts'
import { industrial } from './covers/industrial.ts'
import { infrastructure } from './covers/infrastructure.ts'
import type { Pen } from './covers/pen.ts'
import { residential } from './covers/residential.ts'
import { topics } from './covers/topics.ts'

/** What a cover is drawn from; the same four values always give the same drawing. */
export type CoverSubject = { name: string; sector: string; category: string; id: string }

export type CoverShape = { d: string; fill: string; stroke: string; width: number }
export type Cover = { ground: string; shapes: CoverShape[] }

export const COVER_WIDTH = 320
export const COVER_HEIGHT = 84

type Palette = { ground: string; line: string; fill: string; spot: string }

// The site's colours with its style sheet, and the light ones without (link preview pictures).
const colour = {
  card: 'var(--card, #FFFFFF)',
  ink: 'var(--line, #22303A)',
  brick: 'var(--accent, #A9452E)',
  eucalypt: 'var(--good, #3C6E5B)',
  wattle: 'var(--wattle, #E3AE29)',
}
const bluestone = { ground: 'var(--bar, #22303A)', line: 'var(--bar-muted, #B9C2C8)', fill: 'var(--bar-edge, #3D4C57)' }
const brick = { ground: 'var(--brick-tint, #F6E7E1)', fill: colour.card }
const eucalypt = { ground: 'var(--good-tint, #DDEAE3)', fill: colour.card }
const sand = { ground: 'var(--tint, #EDE7DB)', fill: 'var(--paper, #FAF7F1)' }
const wattle = { ground: 'var(--wattle-tint, #FAF0D2)', fill: colour.card }

/** Each category has its ground, and two ways to draw on it. */
const palettes: Record<string, readonly [Palette, ...Palette[]]> = {
  developers: [
    { ...bluestone, spot: colour.wattle },
    { ...bluestone, spot: 'var(--accent, #C4593F)' },
  ],
  builders: [
    { ...brick, line: colour.brick, spot: colour.brick },
    { ...brick, line: colour.ink, spot: colour.brick },
  ],
  engineers: [
    { ...sand, line: colour.ink, spot: colour.brick },
    { ...sand, line: colour.ink, spot: colour.eucalypt },
  ],
  designers: [
    { ...wattle, line: colour.ink, spot: colour.wattle },
    { ...wattle, line: colour.ink, spot: colour.brick },
  ],
  tradies: [
    { ...eucalypt, line: colour.ink, spot: colour.brick },
    { ...eucalypt, line: colour.ink, spot: colour.wattle },
  ],
  inspectors: [
    { ...eucalypt, line: colour.eucalypt, spot: colour.eucalypt },
    { ...eucalypt, line: colour.ink, spot: colour.eucalypt },
  ],
}

const sectors = { residential, commercial, industrial, infrastructure }

/**
 * A community's cover as shapes on 320 x 84: the sector gives the kind of street (of a course the topic its drawing), the
 * category the colours, the rest is luck.
 */
export function coverOf(subject: CoverSubject): Cover {
  const luck = luckOf(`${subject.id} ${subject.name}`)
  const int = (low: number, high: number) => low + Math.floor(luck() * (high - low + 1))
  const pick: Pen['pick'] = (items) => items[int(0, items.length - 1)] ?? items[0]
  const some = <Item>(known: Record<string, readonly [Item, ...Item[]]>, name: string) =>
    pick(known[name.toLowerCase()] ?? (Object.values(known).flat() as [Item, ...Item[]]))
  const { ground, line, fill, spot } = some(palettes, subject.category)
  const shapes: CoverShape[] = []
  const draw =
    (colour: string) =>
    (d: string, width = 2) =>
      void shapes.push({ d: tidy(d), fill: colour, stroke: line, width })
  const pattern = topics[subject.sector.toLowerCase()]?.[0] ?? some(sectors, subject.sector)
  pattern({ int, pick, line: draw('none'), shape: draw(fill), spot: draw(spot), hollow: draw(ground) })
  return { ground, shapes }
}

/** The cover as an SVG document in a string, for pictures that the server draws. */
export function drawCover(subject: CoverSubject): string {
  const { ground, shapes } = coverOf(subject)
  const paths = shapes.map(
    ({ d, fill, stroke, width }) => `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}" preserveAspectRatio="xMidYMid slice">` +
    `<rect width="${COVER_WIDTH}" height="${COVER_HEIGHT}" fill="${ground}"/>` +
    `<g stroke-linejoin="round" stroke-linecap="round">${paths.join('')}</g></svg>`
  )
}

/** At most one decimal: finer is not seen, and it makes pages longer. */
const tidy = (d: string) => d.replace(/-?\d{1,9}\.\d{1,20}/g, (number) => String(Math.round(Number(number) * 10) / 10))

/** A stream of numbers from 0 to 1 that depends on the text alone (FNV-1a, then mulberry32). */
function luckOf(text: string) {
  let state = 2_166_136_261
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
