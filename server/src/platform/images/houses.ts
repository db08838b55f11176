import { readFileSync } from 'node:fs'

/** x, y, width and height in houses.svg; the ground is at 300. */
const places = {
  street: [0, 50, 1220, 272],
  terrace: [4, 56, 152, 256],
  weatherboard: [152, 122, 186, 190],
  bungalow: [334, 138, 216, 174],
  'cream-brick': [540, 146, 214, 166],
  warehouse: [760, 126, 200, 186],
  infill: [980, 120, 200, 192],
} as const satisfies Record<string, readonly [number, number, number, number]>

export type DrawingName = keyof typeof places

const GROUND = 300
/** The light theme, as a picture has no style sheet. */
const colours: Record<string, string> = {
  line: '#22303A',
  card: '#FFFFFF',
  paper: '#FAF7F1',
  tint: '#EDE7DB',
  soft: '#7C8790',
  edge: '#DDD5C7',
  accent: '#A9452E',
  good: '#3C6E5B',
  wattle: '#E3AE29',
  'brick-tint': '#F6E7E1',
  'good-tint': '#DDEAE3',
  'wattle-tint': '#FAF0D2',
}

let street: string | undefined

function readStreet() {
  street ??= readFileSync(new URL('../../../../web/app/drawing/houses.svg', import.meta.url), 'utf8')
    .replace(/<\/?svg[^<>]*>/g, '')
    .replace(/var\(--([\w-]+)\)/g, (_, name) => colours[name] ?? colours.line ?? '')
  return street
}

const line = (y: number, colour: string, width: number) =>
  `<path d="M0 ${y}h1200" stroke="${colour}" stroke-width="${width}"/>`

const groups = (name: DrawingName) =>
  (name === 'street'
    ? ['wires', 'terrace', 'weatherboard', 'bungalow', 'cream-brick', 'warehouse', 'infill', 'trees']
    : [name]
  )
    .map((id) => `<use href="#${id}"/>`)
    .join('')

export function drawGround(name: DrawingName): string {
  const [x, y, width] = places[name]
  const isStreet = name === 'street'
  const ground = isStreet ? 586 : 560
  const scale = isStreet ? 1200 / width : Math.min(470 / width, 440 / (GROUND - y))
  const left = isStreet ? 0 : 1144 - width * scale
  const place = `translate(${left - x * scale} ${ground - GROUND * scale}) scale(${scale})`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">' +
    `<defs>${readStreet()}</defs><g transform="${place}">${groups(name)}</g>` +
    `${line(ground, colours.line ?? '', 4)}${line(ground + 18, colours.soft ?? '', 2)}</svg>`
  )
}
