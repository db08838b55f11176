import { box, each, type Pattern } from './pen.ts'

const facade: Pattern = ({ int, pick, line, shape, spot, hollow }) => {
  const width = int(20, 34)
  const height = int(18, 27)
  const inset = int(3, 5)
  const start = -int(0, width)
  for (let y = -int(0, 12); y < 84; y += height)
    for (let x = start; x < 320; x += width)
      pick([shape, shape, shape, hollow, hollow, int(0, 2) ? hollow : spot])(
        box(x + inset, y + inset, width - inset * 2, height - inset * 2),
        1.4,
      )
  if (int(0, 1)) line(each(start, 330, width, (x) => `M${x} 0v84`))
  else
    line(
      each(start, 330, width * 2, (x) => `M${x} 0v84`),
      3,
    )
}

const shopfronts: Pattern = ({ int, line, shape, spot, hollow }) => {
  for (let x = -int(0, 40); x < 320; ) {
    const stripes = int(4, 6)
    const stripe = int(12, 15)
    const width = stripes * stripe
    shape(`M${x} 84V${int(6, 14)}h${width}V84z`)
    hollow(box(x + 7, 46, width * 0.5, 30))
    spot(box(x + width * 0.5 + 14, 46, width * 0.5 - 22, 38))
    for (let i = 0; i < stripes; i++) {
      const awning = `M${x + i * stripe} 24h${stripe}v12q${-stripe / 2} 9 ${-stripe} 0z`
      if (i % 2) shape(awning, 1.5)
      else hollow(awning, 1.5)
    }
    line(`M${x + 7} 66h${width * 0.5}`, 1.2)
    x += width + int(0, 8)
  }
}

export const crane = (x: number, jib: number) =>
  `M${x} 90V16M${x + 6} 90V16M${x - 26} ${jib}h92M${x + 3} ${jib - 12}L${x + 62} ${jib}M${x + 3} ${jib - 12}L${x - 24} ${jib}` +
  `M${x + 3} ${jib - 12}V${jib}M${x + 44} ${jib}v22M${x + 40} ${jib + 22}h8${each(22, 84, 8, (y) => `M${x} ${y}l6 6`)}`

const towers: Pattern = ({ int, pick, line, shape, spot }) => {
  if (int(0, 1)) line(crane(int(60, 220), int(16, 20)), 1.5)
  for (let x = -int(0, 20); x < 320; ) {
    const width = int(24, 44)
    const top = int(8, 46)
    shape(box(x, top, width, 90))
    const skin = pick(['floors', 'fins', 'panes'] as const)
    if (skin === 'floors')
      line(
        each(top + 7, 84, 7, (y) => `M${x} ${y}h${width}`),
        1.1,
      )
    if (skin === 'fins')
      line(
        each(x + 5, x + width - 3, 5, (at) => `M${at} ${top + 5}V84`),
        1.1,
      )
    if (skin === 'panes')
      line(
        each(top + 6, 80, 12, (y) => each(x + 5, x + width - 9, 9, (at) => box(at, y, 5, 7))),
        1.1,
      )
    if (int(0, 3) === 0) spot(box(x + width / 2 - 5, top - 8, 10, 8))
    x += width + pick([0, 4, 9])
  }
}

/** Streets of the commercial sector. */
export const commercial: readonly [Pattern, ...Pattern[]] = [facade, shopfronts, towers]
