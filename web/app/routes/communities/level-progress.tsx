import type { Dashboard } from '@lv/contract/dashboard'
import { formatNumber } from '@lv/contract/numbers'
import { LEVEL_POINTS } from '@lv/contract/options'
import { href, Link } from 'react-router'
import { Card } from '../../ui/card.tsx'

type Props = { level: Dashboard['userLevel']; communityId: string }

/** The way to the next level, 100 points each (specification, section 4), and what earned the points. */
export function LevelProgress({ level, communityId }: Props) {
  const { points, totalPosts, totalComments, totalLikes, streak } = level
  const missing = LEVEL_POINTS - (points % LEVEL_POINTS)
  const percent = Math.min(100, Math.max(0, Math.round(((points % LEVEL_POINTS) / LEVEL_POINTS) * 100)))
  return (
    <Card as="section" aria-labelledby="level" className="gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="level" className="text-2xl">
          Level {level.level}
        </h2>
        <span className="font-semibold tabular-nums">
          {formatNumber(points)} {points === 1 ? 'point' : 'points'}
        </span>
      </div>
      <Progress percent={percent} missing={missing} next={level.level + 1} />
      <dl className="grid grid-cols-4 items-start border-t border-dashed border-edge pt-4 text-center">
        <Stat name="Posts" value={totalPosts} />
        <Stat name="Comments" value={totalComments} />
        <Stat name="Likes" value={totalLikes} />
        <Stat name="Day streak" value={streak} />
      </dl>
      <Link
        to={href('/community/:communityId/points', { communityId })}
        className="wide-target self-start font-semibold text-accent underline-offset-4 hover:underline"
      >
        Where my points come from
      </Link>
    </Card>
  )
}

function Progress({ percent, missing, next }: { percent: number; missing: number; next: number }) {
  return (
    <div>
      <div
        role="progressbar"
        aria-label={`Progress to level ${next}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2.5 overflow-hidden rounded-full bg-tint"
      >
        <div className="h-full rounded-full bg-wattle" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-2 flex justify-between gap-4 text-sm text-muted tabular-nums">
        <span>
          {missing} {missing === 1 ? 'point' : 'points'} to level {next}
        </span>
        <span>{percent}%</span>
      </p>
    </div>
  )
}

function Stat({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-display text-xl font-semibold tabular-nums">{formatNumber(value)}</dd>
    </div>
  )
}
