import type { MatchFactor } from '@lv/contract/lead-shapes'

/** A tier adds to the hundred that the others make; leads from before tiers were bounded keep theirs at nothing. */
const counts = ({ factor, weight }: MatchFactor) =>
  factor === 'tier' ? `adds up to ${weight}` : `counts ${weight} of 100`

/** Why somebody was matched: each factor's sentence, how well it fits and what it counts for. Both sides see the same. */
export function MatchFactors({ factors }: { factors: MatchFactor[] }) {
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {factors.map((one) => (
        <li key={one.factor}>
          <div className="flex justify-between gap-3">
            <span>{one.says}</span>
            {one.weight > 0 && <span className="shrink-0 text-muted">{counts(one)}</span>}
          </div>
          <span aria-hidden className="mt-1 block h-1 overflow-hidden rounded-full bg-tint">
            <span className="block h-full bg-good" style={{ width: `${one.score}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
