import type { MatchFactor } from '@lv/contract/lead'

/** Why somebody was matched: each factor's sentence, how well it fits and what it counts for. Both sides see the same. */
export function MatchFactors({ factors }: { factors: MatchFactor[] }) {
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {factors.map(({ factor, weight, score, says }) => (
        <li key={factor}>
          <div className="flex justify-between gap-3">
            <span>{says}</span>
            {weight > 0 && <span className="shrink-0 text-muted">counts {weight}%</span>}
          </div>
          <span aria-hidden className="mt-1 block h-1 overflow-hidden rounded-full bg-tint">
            <span className="block h-full bg-good" style={{ width: `${score}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
