import { box, each, type Pattern } from './pen.ts'

/** A slab cut through: beams in the clay, mesh, and the frame that will stand on it. */
const structure: Pattern = ({ int, line, shape, spot }) => {
  const step = int(58, 84)
  const start = -int(10, 40)
  line(
    each(start, 330, step / 2, (x) => `M${x} 0V34`),
    1.4,
  )
  line(`M0 8h320${each(start, 330, step, (x) => `M${x} 34L${x + step / 2} 8`)}`, 1.2)
  shape('M-4 34h328v14h-328z')
  for (let x = start; x < 330; x += step) shape(`M${x - 4} 48h20l-3 20h-14z`)
  line(
    each(4, 320, 9, (x) => `M${x} 41h4`),
    2,
  )
  for (let x = start; x < 330; x += step) spot(`M${x + 3} 61a2.5 2.5 0 1 0 .1 0zM${x + 9} 61a2.5 2.5 0 1 0 .1 0z`, 1)
  line('M0 74q40 -6 80 0t80 0t80 0t80 0', 1.2)
}

/** What a bore goes through: layers, and the core beside it. */
const soil: Pattern = ({ int, line, shape, spot, hollow }) => {
  const tops = [int(10, 16), int(28, 36), int(50, 60)]
  for (const [index, top] of tops.entries()) {
    const wave = `q40 ${-int(4, 9)} 80 0t80 0t80 0t80 0`
    ;[hollow, shape, hollow][index]?.(`M-2 ${top}${wave}h4V86H-2z`)
  }
  const [first = 14, second = 32, third = 55] = tops
  line(
    each(6, 316, 15, (x, at) => `M${x} ${first + 8 + (at % 3) * 3}h3`),
    1.4,
  )
  line(
    each(4, 316, 12, (x, at) => `M${x} ${second + 6 + (at % 2) * 7}l6 4`),
    1.3,
  )
  line(
    each(10, 316, 18, (x, at) => `M${x} ${third + 9 + (at % 2) * 9}a3 2.4 0 1 0 6 0a3 2.4 0 1 0 -6 0`),
    1.3,
  )
  const bore = int(70, 250)
  hollow(box(bore, -2, 16, 74))
  spot(`${box(bore, second - 2, 16, third - second)}`)
  line(
    each(6, 68, 8, (y) => `M${bore + 16} ${y}h5`),
    1.4,
  )
}

/** A row of terraces with their parapets and lacework. */
const heritage: Pattern = ({ int, line, shape, spot }) => {
  const bay = int(60, 80)
  for (let x = -int(0, 40); x < 320; x += bay) {
    const top = int(12, 20)
    shape(`M${x} 84V${top}h${bay * 0.2}q${bay * 0.3} ${-top * 0.9} ${bay * 0.6} 0h${bay * 0.2}V84z`)
    line(`M${x} ${top + 8}h${bay}M${x - 2} 40h${bay + 4}M${x} 46h${bay}`, 1.5)
    line(
      each(x, x + bay - 8, bay / 6, (at) => `M${at} 46q${bay / 12} 9 ${bay / 6} 0`),
      1.3,
    )
    spot(box(x + bay * 0.12, 58, bay * 0.2, 26))
    line(`${box(x + bay * 0.48, 58, bay * 0.34, 17)}M${x + bay * 0.65} 58v17`, 1.5)
    line(`${box(x + bay * 0.14, 25, bay * 0.24, 13)}${box(x + bay * 0.58, 25, bay * 0.24, 13)}`, 1.4)
  }
}

/** Three quotes side by side, line by line. */
const quotes: Pattern = ({ int, line, shape, spot }) => {
  const width = int(66, 80)
  const gap = int(14, 22)
  const left = (320 - 3 * width - 2 * gap) / 2
  const odd = int(0, 2)
  const row = int(1, 3)
  for (const sheet of [0, 1, 2]) {
    const x = left + sheet * (width + gap)
    const top = 8 + int(0, 8)
    shape(`M${x} 88V${top}h${width - 12}l12 12V88z`)
    line(`M${x + width - 12} ${top}v12h12`, 1.5)
    line(`M${x + 9} ${top + 12}h${width * 0.4}`, 3)
    for (let at = 0; at < 4; at += 1) {
      const y = top + 25 + at * 13
      line(`M${x + 9} ${y}h${int(18, 28)}`, 1.5)
      if (sheet === odd && at === row) spot(box(x + width - 27, y - 5, 18, 10), 1.2)
      else line(`M${x + width - 24} ${y}h15`, 1.5)
    }
  }
}

/** Months of money: what came in, what went out, and the line between. */
const business: Pattern = ({ int, line, shape, spot }) => {
  const step = int(22, 30)
  const low = int(2, 6)
  line(
    each(16, 70, 18, (y) => `M0 ${y}h320`),
    0.8,
  )
  let path = ''
  for (let x = 12, at = 0; x < 316; x += step, at += 1) {
    const height = int(14, 46)
    const mark = at === low ? spot : shape
    mark(box(x, 76 - height, step * 0.5, height))
    path += `${at ? 'L' : 'M'}${x + step * 0.25} ${76 - height - int(6, 14)}`
  }
  line(path, 2)
  line('M0 76h320', 2)
}

/** Tiles falling to a grate, and the membrane turned up the wall. */
const wet: Pattern = ({ int, line, shape, spot }) => {
  const tile = int(22, 30)
  const grate = int(150, 240)
  line(`${each(-4, 324, tile, (x) => `M${x} 0V44`)}${each(2, 44, tile * 0.6, (y) => `M0 ${y}h320`)}`, 1.2)
  for (let at = int(3, 5); at > 0; at -= 1)
    shape(box(-4 + tile * int(1, Math.floor(300 / tile)), 2, tile, tile * 0.6), 1.2)
  shape(`M-4 50L${grate} 62L324 50V70L${grate} 78L-4 70z`)
  line(`M-4 57L${grate} 69L324 57`, 1.2)
  spot(box(grate - 12, 58, 24, 8))
  line(
    each(grate - 8, grate + 9, 5, (x) => `M${x} 58v8`),
    1.2,
  )
  for (const [x, y] of [
    [int(20, 60), 22],
    [int(90, 130), 12],
    [int(260, 300), 26],
  ] as const)
    spot(`M${x} ${y}q6 8 0 11q-6 -3 0 -11z`, 1.2)
}

/** Of courses, by their topic: the cover of each is drawn from what it is about. */
export const topics: Record<string, readonly [Pattern, ...Pattern[]]> = {
  structure: [structure],
  'soil and site': [soil],
  'heritage and planning': [heritage],
  'quotes and contracts': [quotes],
  business: [business],
  'wet areas': [wet],
}
