import { crane } from './commercial.ts'
import { box, each, type Pattern } from './pen.ts'

const cranes: Pattern = ({ int, line, shape, spot }) => {
  for (let x = int(24, 50); x < 300; x += int(84, 112)) {
    line(crane(x, int(16, 26)), 1.6)
    spot(box(x - 26, 24, 10, 8))
    shape(box(x - 1, 22, 8, 8))
  }
  for (let x = -int(0, 20); x < 320; ) {
    const width = int(34, 62)
    const top = int(48, 66)
    shape(box(x, top, width, 50))
    line(
      each(top, 84, 10, (y) => `M${x} ${y}h${width}`) + each(x, x + width, width / 3, (at) => `M${at} ${top - 6}V84`),
      1.2,
    )
    x += width + int(4, 16)
  }
}

const arches: Pattern = ({ int, line, shape, spot, hollow }) => {
  const span = int(42, 74)
  const deck = int(24, 34)
  const half = span / 2 - 6
  shape(`M-4 ${deck}h328v60h-328z`)
  for (let x = -int(0, span); x < 330; x += span) {
    const draw = int(0, 6) ? hollow : spot
    draw(`M${x + 6} 90V${deck + 12 + half * 0.7}a${half} ${half * 0.8} 0 0 1 ${half * 2} 0V90z`)
    line(`M${x} ${deck}v60`, 1)
  }
  line(`M0 ${deck + 6}h320M0 ${deck - 9}h320${each(int(0, 8), 320, 11, (x) => `M${x} ${deck}v-9`)}`, 1.2)
}

const cableStayed: Pattern = ({ int, line, shape, spot }) => {
  const deck = int(60, 66)
  const reach = int(86, 116)
  const mast = int(8, 16)
  for (let x = int(40, 90); x < 330; x += reach * 2 - int(6, 16)) {
    line(
      each(
        14,
        reach,
        int(9, 13),
        (far) => `M${x} ${mast + far * 0.08}L${x - far} ${deck}M${x} ${mast + far * 0.08}L${x + far} ${deck}`,
      ),
      1.1,
    )
    spot(`M${x - 3} 90L${x - 2} ${mast - 6}h4L${x + 3} 90z`)
  }
  shape(`M-4 ${deck}h328v7h-328z`)
  line(
    `M0 77q8 -4 16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0`,
    1.2,
  )
}

const skyRail: Pattern = ({ int, line, shape, spot }) => {
  const deck = int(46, 54)
  const pier = int(52, 80)
  for (let x = int(8, 40); x < 330; x += pier) shape(`M${x - 16} ${deck + 8}h32l-10 9v30h-12v-30z`)
  shape(`M-4 ${deck}h328v9h-328z`)
  const train = int(20, 150)
  for (let car = 0; car < int(2, 3); car++) {
    const x = train + car * 74
    const draw = car ? shape : spot
    draw(`M${x} ${deck - 3}v-19q0 -6 6 -6h60q6 0 6 6v19z`)
    shape(
      each(x + 7, x + 60, 16, (at) => box(at, deck - 22, 10, 9)),
      1.3,
    )
  }
  line(`M0 ${deck - 32}h320${each(int(0, 30), 330, pier, (x) => `M${x} ${deck}v-36h14`)}`, 1.2)
}

const contours: Pattern = ({ int, line, spot }) => {
  const wave = int(60, 96)
  const high = int(8, 16)
  const step = int(8, 11)
  const slope = int(2, 12)
  line(
    each(
      -int(10, 30),
      104,
      step,
      (y, index) =>
        `M${-20 - index * slope} ${y}${each(0, 400, wave, () => `q${wave / 4} ${-high} ${wave / 2} 0t${wave / 2} 0`)}`,
    ),
    1.4,
  )
  for (let x = int(20, 80); x < 310; x += int(70, 120)) spot(`M${x} ${int(22, 62)}l5 9h-10z`)
}

/** Streets of the infrastructure sector. */
export const infrastructure: readonly [Pattern, ...Pattern[]] = [arches, cableStayed, skyRail, contours, cranes]
