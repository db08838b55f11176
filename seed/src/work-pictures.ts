import type { WorkScene } from './content/portfolios.ts'

/** What a drawing shows: the same room or house, worn or finished, in one of several colours. */
type Look = { isDone: boolean; tone: number }

const WALLS = ['#EFE9DD', '#DDE6DF', '#E9E1EC', '#E4E8EE']
const ACCENTS = ['#3C6E5B', '#2F5573', '#8A4B38', '#5B5470']
const pick = (list: readonly string[], tone: number) => list[tone % list.length] ?? ''

const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
const stroke = (d: string, colour: string, width: number) =>
  path(d, 'none', `stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`)

/** Lines of tiles or boards. */
const rows = (from: number, to: number, step: number, draw: (at: number) => string) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => draw(from + index * step)).join('')

const tiles = (x: number, y: number, w: number, h: number, [tw, th]: [number, number], line: string) =>
  rows(y, y + h, th, (at) => stroke(`M${x} ${at}h${w}`, line, 1.5)) +
  rows(x, x + w, tw, (at) => stroke(`M${at} ${y}v${h}`, line, 1.5))

const daylight = (x: number, y: number, w: number, h: number) =>
  rect(x - 8, y - 8, w + 16, h + 16, '#F8F6F0') +
  rect(x, y, w, h, '#BFDCEB') +
  path(`M${x} ${y + h}v${-h * 0.3}q${w * 0.25} ${-h * 0.22} ${w * 0.5} 0t${w * 0.5} 0v${h * 0.3}z`, '#7FA07B') +
  stroke(`M${x + w / 2} ${y}v${h}`, '#F8F6F0', 6)

const plant = (x: number, y: number) =>
  stroke(`M${x} ${y}q-4 -40 -26 -56M${x} ${y}q0 -48 4 -72M${x} ${y}q8 -36 30 -50`, '#3F7A55', 7) +
  path(`M${x - 20} ${y}h40l-6 34h-28z`, '#B5654A')

const cracks = stroke('M70 60l26 34l-12 30l22 40M560 40l-18 40l14 26', '#9A8E78', 2)

const room = ({ isDone, tone }: Look, floor: string) =>
  rect(0, 0, 640, 480, isDone ? pick(WALLS, tone) : '#D8CBB0') +
  rect(0, 350, 640, 130, floor) +
  rect(0, 342, 640, 10, isDone ? '#FFFFFF' : '#B8A98A')

function bathroom({ isDone, tone }: Look) {
  const accent = pick(ACCENTS, tone)
  const wall = isDone
    ? rect(0, 0, 640, 342, '#F4F5F3') +
      rect(0, 190, 640, 152, accent, 'opacity="0.18"') +
      tiles(0, 190, 640, 152, [32, 19], '#FFFFFF')
    : rect(0, 170, 640, 172, '#E3B7AE') + tiles(0, 170, 640, 172, [43, 43], '#C99A90') + cracks
  const tub = isDone
    ? path('M300 268h290q-6 96 -60 104h-170q-54 -8 -60 -104z', '#FFFFFF') +
      rect(290, 258, 310, 16, '#FFFFFF', 'rx="8"') +
      stroke('M520 258v-46q0 -14 -22 -14', '#B8893A', 8)
    : rect(280, 262, 330, 96, '#D9C7A6') + rect(274, 252, 342, 18, '#EFE3C8') + stroke('M560 252v-26h-18', '#8C8778', 7)
  const basin = isDone
    ? rect(60, 250, 170, 92, '#B98A5A', 'rx="4"') +
      rect(54, 238, 182, 16, '#FAFAF8', 'rx="6"') +
      path('M145 92a58 58 0 1 1 -.1 0z', '#D5E4EA', 'stroke="#B8893A" stroke-width="6"')
    : rect(80, 230, 120, 28, '#EDE6D5', 'rx="8"') +
      rect(126, 258, 28, 90, '#EDE6D5') +
      rect(96, 90, 90, 100, '#C6CEC9', 'stroke="#8E7F63" stroke-width="5"')
  return (
    room({ isDone, tone }, isDone ? '#7D868B' : '#A58E6C') +
    wall +
    (isDone ? tiles(0, 352, 640, 128, [80, 42], '#8E979C') : '') +
    tub +
    basin +
    (isDone ? plant(616, 318) : '')
  )
}

function kitchen({ isDone, tone }: Look) {
  const fronts = isDone ? pick(ACCENTS, tone) : '#A7783F'
  const top = isDone ? '#F2EEE6' : '#8E8A7C'
  const doors = rows(
    40,
    600,
    112,
    (x) => rect(x + 4, 280, 104, 92, fronts) + rect(x + 50, 292, 14, 5, isDone ? '#D9B36A' : '#4C3A22', 'rx="2"'),
  )
  const above = isDone
    ? stroke('M120 150h180', '#9B6F3E', 12) +
      rect(140, 112, 22, 34, '#C9CDC4') +
      rect(176, 120, 18, 26, '#B5654A') +
      plant(270, 120) +
      daylight(390, 70, 170, 130)
    : rows(40, 376, 112, (x) => rect(x + 4, 60, 104, 110, fronts)) + rect(430, 80, 120, 90, '#AFC2C6') + cracks
  const back = isDone
    ? rect(40, 196, 560, 66, '#FFFFFF') + tiles(40, 196, 560, 66, [28, 16], '#DDD8CC')
    : rect(40, 200, 560, 60, '#C7B98F') + tiles(40, 200, 560, 60, [40, 30], '#A99B72')
  return (
    room({ isDone, tone }, isDone ? '#C79D6B' : '#8F7A5A') +
    (isDone ? rows(352, 480, 26, (y) => stroke(`M0 ${y}h640`, '#B58A58', 2)) : '') +
    back +
    above +
    rect(36, 372, 568, 14, '#3A3A36') +
    doors +
    rect(30, 262, 580, 20, top) +
    stroke('M330 262v-34q0 -14 24 -14', isDone ? '#B8893A' : '#77756C', 6)
  )
}

const sky = (isDone: boolean) =>
  rect(0, 0, 640, 480, isDone ? '#CFE4EE' : '#CBD1D2') +
  path('M0 250q120 -40 260 -10t380 -20v260h-640z', isDone ? '#9DBB8E' : '#A8AD90')

function deck({ isDone, tone }: Look) {
  const house =
    rect(0, 90, 250, 250, isDone ? '#E8E2D4' : '#D6CDB9') +
    path('M-10 96l136 -66l134 66z', '#7A4A3C') +
    daylight(70, 150, 120, 150)
  const boards = isDone
    ? path('M120 330h520v110h-640v-20z', '#B5824F') +
      rows(336, 440, 15, (y) => stroke(`M60 ${y}h580`, '#94663A', 2)) +
      rect(340, 130, 12, 210, '#8A5E36') +
      rect(600, 130, 12, 210, '#8A5E36') +
      rect(320, 118, 310, 16, '#8A5E36') +
      rows(330, 630, 34, (x) => rect(x, 102, 12, 20, '#9C6C40')) +
      rect(400, 270, 150, 14, pick(ACCENTS, tone), 'rx="6"') +
      rect(412, 284, 10, 50, '#5C4630') +
      rect(528, 284, 10, 50, '#5C4630') +
      plant(590, 300)
    : path('M0 340h640v140h-640z', '#9A8B69') +
      stroke('M300 380l60 -10M420 410l70 8M120 420l50 -8', '#7C6E50', 5) +
      rect(300, 330, 150, 12, '#6F6658') +
      rect(470, 300, 60, 44, '#8D8573')
  return sky(isDone) + house + boards
}

function extension({ isDone, tone }: Look) {
  const old =
    rect(40, 190, 230, 180, '#B5654A') +
    tiles(40, 190, 230, 180, [24, 12], '#A3563D') +
    path('M24 196l130 -84l132 84z', '#5F6468') +
    rect(80, 250, 60, 70, '#DCE6E8') +
    rect(180, 250, 54, 120, '#6D4A36')
  const added = isDone
    ? rect(270, 150, 330, 220, '#F1EFEA') +
      rect(258, 136, 356, 20, '#3B434A') +
      rect(300, 200, 180, 170, '#A9CFDD') +
      stroke('M360 200v170M420 200v170', '#2C343A', 6) +
      rect(500, 200, 76, 110, '#8A5E36') +
      rows(506, 576, 12, (x) => stroke(`M${x} 200v110`, '#74502E', 2)) +
      rect(300, 372, 300, 14, '#C9B48F') +
      plant(566, 356)
    : rect(270, 240, 150, 130, '#C9C2AE') +
      path('M262 246h170l-20 -26h-150z', '#8B8F8E') +
      rows(276, 420, 18, (x) => stroke(`M${x} 246v124`, '#B3AB94', 2)) +
      rect(320, 280, 44, 50, '#9FB0B2')
  return (
    sky(isDone) +
    old +
    added +
    path('M0 384h640v96h-640z', isDone ? '#86A878' : '#9B9673') +
    (isDone ? rect(300, 386, 300, 10, pick(ACCENTS, tone), 'opacity="0.5"') : '')
  )
}

function roof({ isDone, tone }: Look) {
  const slope = isDone ? ['#4A5A64', '#8A4B38', '#5C6B5E'][tone % 3] : '#9A6B52'
  const lines = rows(130, 640, 22, (x) =>
    stroke(`M${320 + (x - 320) * 0.55} 110L${x} 270`, isDone ? '#00000033' : '#7E5542', 3),
  )
  const worn =
    path('M210 180l40 6l-8 28l-44 -6z', '#5B3F30') +
    path('M420 210l52 -4l8 26l-50 6z', '#5B3F30') +
    stroke('M120 268h60q8 18 22 20', '#6E6E66', 6)
  return (
    sky(isDone) +
    path('M190 110h270l180 164h-640z', slope ?? '') +
    lines +
    (isDone
      ? rect(0, 268, 640, 14, '#E9E6DE') + rect(440, 70, 44, 70, '#B5654A')
      : worn + rect(440, 84, 44, 56, '#8F5A46')) +
    rect(30, 282, 580, 200, isDone ? '#EFE9DD' : '#D3C8B2') +
    daylight(120, 320, 130, 110) +
    daylight(390, 320, 130, 110)
  )
}

function living({ isDone, tone }: Look) {
  const wall = isDone
    ? rect(0, 0, 640, 342, pick(ACCENTS, tone), 'opacity="0.28"')
    : cracks + path('M380 0h120l-20 60l-60 30z', '#C3B491')
  const floor = isDone
    ? rows(352, 480, 22, (y) => stroke(`M0 ${y}h640`, '#B1834E', 2)) +
      rows(0, 640, 90, (x) => stroke(`M${x} 352l-20 128`, '#B1834E', 1.5))
    : path('M60 380h300v70h-330z', '#7E6F55', 'opacity="0.5"')
  const things = isDone
    ? rect(70, 250, 250, 70, '#E9E4DA', 'rx="14"') +
      rect(60, 288, 270, 56, '#D8D0C1', 'rx="12"') +
      rect(120, 90, 130, 90, '#FBF8F1', 'stroke="#8A5E36" stroke-width="6"') +
      plant(590, 310)
    : rect(80, 290, 200, 54, '#9C8C6C', 'rx="4"') +
      stroke('M420 342l40 -150l40 150M432 300h56M440 262h40', '#B8A98A', 6)
  return room({ isDone, tone }, isDone ? '#C99B62' : '#8B7B5E') + wall + floor + daylight(400, 100, 150, 170) + things
}

function garden({ isDone, tone }: Look) {
  const fence = rows(0, 640, 32, (x) => rect(x, 140, 28, 150, isDone ? '#4B4F4C' : '#A39880'))
  const planted = [70, 160, 260, 520, 600].map((x) => plant(x, 286)).join('')
  const ground = isDone
    ? path('M0 290h640v190h-640z', '#86A878') +
      path('M240 290h120l80 190h-240z', '#D9CDB4') +
      rows(310, 480, 34, (y) => stroke(`M${236 - (y - 290) * 0.2} ${y}h${128 + (y - 290) * 0.62}`, '#BDAE8F', 3)) +
      rect(430, 330, 150, 18, '#8A5E36') +
      rect(446, 348, 12, 40, '#5C4630') +
      rect(552, 348, 12, 40, '#5C4630') +
      rect(0, 282, 640, 14, pick(ACCENTS, tone))
    : path('M0 290h640v190h-640z', '#A79B74') +
      stroke('M90 330l40 -14M200 380l52 6M420 350l64 -10M330 430l50 6', '#8A7E58', 6) +
      rect(500, 310, 80, 50, '#8C8C86')
  return sky(isDone) + fence + ground + (isDone ? planted : '')
}

const scenes: Record<WorkScene, (look: Look) => string> = {
  bathroom,
  kitchen,
  deck,
  extension,
  roof,
  living,
  garden,
}

/** The letters of 'sample' as lines: no font has to be there. */
const LETTERS = [
  'M10 0H0V8H10V16H0',
  'M0 16V4L5 0L10 4V16M0 9H10',
  'M0 16V0L5 8L10 0V16',
  'M0 16V0H10V8H0',
  'M0 0V16H10',
  'M10 0H0V16H10M0 8H8',
]

const mark = `<g transform="translate(22 388)"><rect x="-10" y="-9" width="118" height="34" rx="6" fill="#22303A" opacity="0.82"/>${LETTERS.map(
  (d, at) => `<g transform="translate(${at * 17} 0)">${stroke(d, '#FAF7F1', 2.6)}</g>`,
).join('')}</g>`

/** A drawing in place of a photograph, which says that it is a sample. */
export const drawScene = (scene: WorkScene, look: Look): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">${scenes[scene](look)}${mark}</svg>`
