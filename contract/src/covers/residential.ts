import { box, each, type Pattern, type Pen } from './pen.ts'

const roofs: Pattern = ({ int, pick, shape, spot, line }) => {
  for (let x = -int(4, 30); x < 320; ) {
    const width = int(38, 66)
    const eaves = int(44, 60)
    const rise = int(16, 30)
    const kind = pick(['gable', 'hip', 'flat', 'gable'] as const)
    if (kind !== 'flat' && int(0, 1)) spot(box(x + width * 0.7, eaves - rise, 6, rise))
    if (kind === 'gable') shape(`M${x} 84V${eaves}l${width / 2} ${-rise}l${width / 2} ${rise}V84z`)
    if (kind === 'hip')
      shape(
        `M${x} 84V${eaves}l${width * 0.25} ${-rise * 0.7}h${width * 0.5}l${width * 0.25} ${rise * 0.7}V84zM${x} ${eaves}h${width}`,
      )
    if (kind === 'flat') shape(`M${x} 84V${eaves - 12}h${width}V84zM${x - 3} ${eaves - 12}h${width + 6}`)
    const pane = int(9, 13)
    line(`${box(x + width / 2 - pane, 64, pane * 2, 12)}M${x + width / 2} 64v12`, 1.4)
    x += width + pick([0, 0, 6])
  }
}

const weatherboards: Pattern = ({ int, line, shape, spot }) => {
  line(
    each(int(4, 9), 84, int(8, 12), (y) => `M0 ${y}h320`),
    1.2,
  )
  const gap = int(84, 118)
  for (let x = int(12, 30); x < 320; x += gap) {
    shape(box(x, 18, 38, 46))
    line(`M${x + 19} 18v46M${x} 41h38M${x - 4} 66h46`)
    if (int(0, 1)) spot(box(x + 52, 22, 20, 62))
    else hollowShutters(x, line)
  }
}
const hollowShutters = (x: number, line: Pen['line']) =>
  line(
    `${box(x + 42, 18, 10, 46)}${box(x - 14, 18, 10, 46)}${each(23, 62, 5, (y) => `M${x + 42} ${y}h10M${x - 14} ${y}h10`)}`,
    1,
  )

const lacework: Pattern = ({ int, line, shape, spot }) => {
  const bay = int(58, 92)
  const scallop = bay / int(4, 6)
  const start = -int(0, bay)
  const rail = int(50, 60)
  shape('M-4 -4h328v14h-328z')
  line(each(start, 330, scallop, (x) => `M${x} 10q${scallop / 2} ${scallop * 0.9} ${scallop} 0`))
  line(
    each(
      start + scallop / 2,
      330,
      scallop,
      (x) => `M${x} 10v${scallop * 0.3}M${x - 3} ${14 + scallop * 0.45}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`,
    ),
    1.2,
  )
  line(`M0 ${rail}h320M0 78h320${each(0, 320, int(6, 9), (x) => `M${x} ${rail}V78`)}`, 1.3)
  spot(each(start, 330, bay, (x) => box(x - 3, 10, 6, 74)))
  line(
    each(start, 330, bay, (x) => `M${x - 3} 34q-14 -4 -16 -22M${x + 3} 34q14 -4 16 -22`),
    1.4,
  )
}

const bricks: Pattern = ({ int, pick, line, shape, spot }) => {
  const high = int(12, 20)
  const long = high * pick([2, 2.4, 2.8])
  const bond = pick(['stretcher', 'stack', 'third'] as const)
  const shift = (row: number) => (bond === 'stack' ? 0 : (row * long) / (bond === 'third' ? 3 : 2)) % long
  const at = (row: number) => Math.floor(int(0, 300) / long) * long + shift(row) - long
  for (let i = int(4, 8); i > 0; i--) {
    const row = int(0, 5)
    shape(box(at(row), row * high, long, high))
  }
  const row = int(0, 3)
  spot(box(at(row) + long * 2, row * high, long, high))
  line(each(high, 84, high, (y) => `M0 ${y}h320`))
  line(each(0, 84, high, (y, index) => each(shift(index) - long, 330, long, (x) => `M${x.toFixed(1)} ${y}v${high}`)))
}

/** Streets of the residential sector. */
export const residential: readonly [Pattern, ...Pattern[]] = [roofs, bricks, weatherboards, lacework]
