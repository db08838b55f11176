import { drawnPaces, MOST_LEADS, type PricedOffer } from './lead-pace-of.ts'

const [WIDTH, HEIGHT] = [360, 250]
const [LEFT, BOTTOM, TOP, RIGHT] = [44, 30, 10, 84]

const x = (leads: number) => LEFT + ((WIDTH - LEFT - RIGHT) * leads) / MOST_LEADS

/** Shades of one line each, told apart by their dashes too. */
const dashes = ['', '2 4', '6 4', '10 4', '1 3']

/** Labels at the ends of the lines, none over another. */
function spread(ends: readonly number[]): number[] {
  const order = ends.map((end, at) => ({ end, at })).toSorted((a, b) => a.end - b.end)
  const placed: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { end, at } of order) {
    last = Math.max(end, last + 14)
    placed[at] = last
  }
  return placed
}

/** What each offer costs a month against the leads a month: the lowest line is the cheapest there. */
export function LeadPicture({ leads, offers }: { leads: number; offers: PricedOffer[] }) {
  const most = Math.max(1, ...offers.flatMap(({ line }) => line))
  const y = (cents: number) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * cents) / most
  const least = offers.find(({ isLeast }) => isLeast)
  const labels = spread(offers.map(({ line }) => y(line.at(-1) ?? 0)))
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Cost a month of each plan at 0 to 40 leads a month. At ${leads}, ${least?.label} is cheapest.`}
        className="h-auto w-full"
      >
        {[0, 0.5, 1].map((part) => (
          <g key={part} className="text-muted">
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(most * part)} y2={y(most * part)} className="stroke-edge" />
            <text x={LEFT - 6} y={y(most * part) + 4} textAnchor="end" fontSize="11" fill="currentColor">
              ${Math.round((most * part) / 100).toLocaleString('en-AU')}
            </text>
          </g>
        ))}
        {[0, 10, 20, 30, 40].map((pace) => (
          <text
            key={pace}
            x={x(pace)}
            y={HEIGHT - 12}
            textAnchor="middle"
            fontSize="11"
            fill="currentColor"
            className="text-muted"
          >
            {pace}
          </text>
        ))}
        <line
          x1={x(leads)}
          x2={x(leads)}
          y1={TOP}
          y2={HEIGHT - BOTTOM}
          className="stroke-accent"
          strokeDasharray="3 3"
        />
        {offers.map(({ label, line, isLeast }, at) => (
          <g key={label} className={isLeast ? 'text-good' : 'text-muted'}>
            <polyline
              points={line.map((cents, at) => `${x(drawnPaces[at] ?? 0).toFixed(1)},${y(cents).toFixed(1)}`).join(' ')}
              fill="none"
              stroke="currentColor"
              strokeWidth={isLeast ? 3 : 1.5}
              strokeDasharray={dashes[at]}
            />
            <text
              x={WIDTH - RIGHT + 6}
              y={(labels[at] ?? 0) + 4}
              fontSize="11"
              fontWeight={isLeast ? 700 : 400}
              fill="currentColor"
            >
              {label}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="text-sm text-muted">Dollars a month, by leads a month</figcaption>
    </figure>
  )
}
