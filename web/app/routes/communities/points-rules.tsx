import { FREE_DAYS, LEVEL_POINTS, LIKE_DAYS, standingPoints } from '@lv/contract/options'
import { Card } from '../../ui/card.tsx'

const rules: [what: string, points: number][] = [
  ['A post', standingPoints.post],
  ['A comment', standingPoints.comment],
  ['A like you receive', standingPoints.like],
  ['An event you went to', standingPoints.event],
  ['A lesson you finished', standingPoints.lesson],
  ['A course you finished', standingPoints.course],
]

/** What earns points in a community, in words (PRODUCT.md 7 and 9.11). */
export const PointsRules = () => (
  <Card as="section" aria-labelledby="rules" className="gap-3">
    <h2 id="rules" className="text-lg">
      How points work
    </h2>
    <dl className="text-sm">
      {rules.map(([what, points]) => (
        <div key={what} className="flex justify-between gap-4 border-b border-dashed border-edge py-1.5">
          <dt>{what}</dt>
          <dd className="font-semibold tabular-nums">{points}</dd>
        </div>
      ))}
    </dl>
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
      <li>Every {LEVEL_POINTS} points are a level.</li>
      <li>
        A second like from the same person within {LIKE_DAYS} days is worth 1, and any after that nothing. Liking your
        own posts earns nothing.
      </li>
      <li>
        Your streak counts the days, Melbourne time, with any of these. You can miss {FREE_DAYS} days a month without
        losing it.
      </li>
      <li>If something is deleted, its points go with it.</li>
    </ul>
  </Card>
)
