import { box, each, type Pattern } from './pen.ts'

const sawTooth: Pattern = ({ int, line, shape, spot }) => {
  const tooth = int(36, 62)
  const rise = int(20, 30)
  const eaves = int(36, 44)
  for (let x = -int(0, tooth); x < 330; x += tooth) {
    shape(`M${x} 90V${eaves - rise}l${tooth} ${rise}V90z`)
    line(
      each(x + 5, x + 17, 6, (at) => `M${at} ${eaves - rise + 6}V${eaves - 3}`),
      1.2,
    )
  }
  line(`M0 ${eaves}h320`)
  line(
    each(0, 320, int(5, 8), (x) => `M${x} ${eaves}V84`),
    0.9,
  )
  const doors = int(70, 110)
  for (let x = int(8, 60); x < 320; x += doors) {
    const draw = int(0, 2) ? shape : spot
    draw(box(x, 56, 40, 30))
    line(
      each(62, 82, 6, (y) => `M${x} ${y}h40`),
      1.1,
    )
  }
}

const silos: Pattern = ({ int, line, shape, spot }) => {
  line(`M0 ${int(12, 20)}L320 ${int(2, 10)}`, 1.6)
  for (let x = int(-12, 10); x < 320; ) {
    const width = int(26, 44)
    const top = int(22, 44)
    const draw = int(0, 5) ? shape : spot
    draw(`M${x} 90V${top}q${width / 2} ${-int(12, 20)} ${width} 0V90z`)
    line(
      each(top, 84, int(9, 14), (y) => `M${x} ${y}h${width}`),
      1.2,
    )
    if (int(0, 1))
      line(
        `M${x + width - 7} ${top}V84M${x + width - 12} ${top}V84${each(top + 4, 84, 5, (y) => `M${x + width - 12} ${y}h5`)}`,
        0.9,
      )
    x += width + int(0, 10)
  }
}

const trusses: Pattern = ({ int, line, shape, spot }) => {
  const panel = int(16, 26)
  const depth = int(18, 26)
  const top = int(8, 14)
  const bay = panel * int(4, 6)
  const start = -int(0, panel * 2)
  spot(each(start, 330, bay, (x) => box(x - 4, top + depth, 8, 60)))
  shape(`M-4 ${top}h328v${depth}h-328z`)
  line(
    each(start, 330, panel, (x, index) =>
      index % 2 ? `M${x} ${top}l${panel} ${depth}` : `M${x} ${top + depth}l${panel} ${-depth}`,
    ),
  )
  line(
    each(start, 330, panel, (x) => `M${x} ${top}v${depth}`),
    1.2,
  )
  line(
    each(-20, 320, int(9, 13), (x) => `M${x} ${top}l8 -${top}`),
    1,
  )
  line(`M0 72h320M0 78h320`, 1.4)
}

/** Streets of the industrial sector. */
export const industrial: readonly [Pattern, ...Pattern[]] = [sawTooth, silos, trusses]
