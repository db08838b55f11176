// Draws web/app/drawing/melbourne.svg anew: a cell for each postcode that we serve, the bay, the river. Run by hand when
// the list of postcodes changes: `node scripts/draw-map.mjs`. Inner suburbs are drawn larger, so that they can be pressed.
import { writeFileSync } from 'node:fs'
import { gatherPostcodes } from '../server/src/domains/professionals/service-areas/parts/gather-postcodes.ts'
import { readPlaces } from '../server/src/domains/professionals/service-areas/parts/read-list.ts'

const CENTRE = { latitude: -37.8136, longitude: 144.9631 }
const KM = { latitude: 111.195, longitude: 87.86 }
/** The whole is so many units wide and high; the middle of the city stands here. */
const [WIDTH, HEIGHT] = [716, 690]
const MIDDLE = [299, 336]
const SWELL = 0.62
const SCALE = 22.5
/** No cell reaches further from its middle, in units. */
const REACH = 38

/** From the world to the drawing: the farther out, the closer together. */
function onMap([latitude, longitude]) {
  const east = (longitude - CENTRE.longitude) * KM.longitude
  const south = (CENTRE.latitude - latitude) * KM.latitude
  const away = Math.hypot(east, south)
  const drawn = away === 0 ? 0 : (SCALE * away ** SWELL) / away
  return [MIDDLE[0] + east * drawn, MIDDLE[1] + south * drawn]
}

// By eye, off a chart: latitude and longitude along the shore of Port Phillip, clockwise from Williamstown.
const bay = [
  [-37.845, 144.912],
  [-37.842, 144.935],
  [-37.852, 144.955],
  [-37.868, 144.974],
  [-37.91, 144.985],
  [-37.952, 145.003],
  [-37.975, 145.015],
  [-37.995, 145.04],
  [-38.006, 145.085],
  [-38.037, 145.107],
  [-38.075, 145.12],
  [-38.105, 145.127],
  [-38.145, 145.12],
  [-38.18, 145.085],
  [-38.215, 145.035],
  [-38.27, 145.015],
  [-38.315, 144.99],
  [-38.335, 144.965],
  [-38.355, 144.9],
  [-38.37, 144.83],
  [-38.362, 144.775],
  [-38.338, 144.745],
  [-38.317, 144.712],
  [-38.3, 144.65],
  [-38.27, 144.655],
  [-38.17, 144.715],
  [-38.11, 144.655],
  [-38.145, 144.4],
  [-38.09, 144.44],
  [-38.01, 144.59],
  [-37.976, 144.69],
  [-37.932, 144.795],
  [-37.9, 144.79],
  [-37.87, 144.83],
  [-37.868, 144.885],
  [-37.866, 144.905],
]
const westernPort = [
  [-38.22, 145.29],
  [-38.21, 145.36],
  [-38.235, 145.45],
  [-38.3, 145.53],
  [-38.38, 145.52],
  [-38.5, 145.43],
  [-38.5, 145.3],
  [-38.47, 145.05],
  [-38.4, 145.2],
  [-38.32, 145.21],
  [-38.26, 145.24],
]
const river = [
  [-37.843, 144.918],
  [-37.824, 144.945],
  [-37.822, 144.972],
  [-37.834, 145],
  [-37.823, 145.012],
  [-37.803, 145.008],
  [-37.787, 145.02],
  [-37.777, 145.05],
  [-37.757, 145.07],
  [-37.747, 145.13],
  [-37.742, 145.21],
  [-37.7, 145.3],
  [-37.66, 145.37],
  [-37.69, 145.5],
]

const halfway = ([a, b], [c, d]) => [(a + c) / 2, (b + d) / 2]
const whole = ([x, y]) => `${Math.round(x)} ${Math.round(y)}`

/** A smooth line through places: from the middle of one stretch to the middle of the next. */
function smooth(places, isClosed) {
  const at = places.map(onMap)
  const first = isClosed ? halfway(at.at(-1), at[0]) : at[0]
  const curves = at.map((here, i) => {
    const next = at[i + 1] ?? (isClosed ? at[0] : here)
    return `Q${whole(here)} ${whole(i === at.length - 1 && !isClosed ? here : halfway(here, next))}`
  })
  return `M${whole(first)}${curves.join('')}${isClosed ? 'z' : ''}`
}

/** What of a cell is nearer to `here` than to `there`. */
function nearer(cell, here, there) {
  const middle = halfway(here, there)
  const [dx, dy] = [there[0] - here[0], there[1] - here[1]]
  const side = ([x, y]) => (x - middle[0]) * dx + (y - middle[1]) * dy
  return cell.flatMap((point, i) => {
    const next = cell[(i + 1) % cell.length]
    const [a, b] = [side(point), side(next)]
    const kept = a <= 0 ? [point] : []
    if (a < 0 === b < 0 || a === b) return kept
    const share = a / (a - b)
    return [...kept, [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]]
  })
}

const around = ([x, y]) =>
  Array.from({ length: 14 }, (_, i) => {
    const angle = (i * Math.PI) / 7
    return [x + REACH * Math.cos(angle), y + REACH * Math.sin(angle)]
  })

const served = gatherPostcodes(await readPlaces()).filter(({ isServed }) => isServed)
const middles = served.map(({ latitude, longitude }) => onMap([latitude, longitude]))
const cells = served.map(({ postcode }, i) => {
  const others = middles.filter(
    (other, k) => k !== i && Math.hypot(other[0] - middles[i][0], other[1] - middles[i][1]) > 0.01,
  )
  const shape = others.reduce((cell, other) => nearer(cell, middles[i], other), around(middles[i]))
  const points = shape.map(([x, y]) => [Math.round(x), Math.round(y)])
  const steps = points.map(([x, y], k) =>
    k === 0 ? `M${x} ${y}l` : `${x - points[k - 1][0]} ${y - points[k - 1][1]} `,
  )
  return `<path id="p${postcode}" d="${steps.join('').trim()}z"/>`
})

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <title>Greater Melbourne by postcode</title>
  <!-- Drawn by scripts/draw-map.mjs. Inner suburbs are drawn larger; the shore is by eye. -->
  <g id="water" fill="var(--map-water)" stroke="var(--line)" stroke-width="1.5" stroke-linejoin="round">
    <path d="${smooth(bay, true)}"/>
    <path d="${smooth(westernPort, true)}"/>
    <path d="${smooth(river, false)}" fill="none" stroke="var(--map-water)" stroke-width="4"/>
  </g>
  ${cells.join('\n  ')}
</svg>
`
writeFileSync(new URL('../web/app/drawing/melbourne.svg', import.meta.url), svg)
const box = middles.reduce(
  ([a, b, c, d], [x, y]) => [Math.min(a, x), Math.min(b, y), Math.max(c, x), Math.max(d, y)],
  [999, 999, 0, 0],
)
console.log(
  `${cells.length} postcodes, ${svg.length} bytes, middles from ${box.slice(0, 2).map(Math.round)} to ${box.slice(2).map(Math.round)}`,
)
