import { formatNumber } from '@lv/contract/numbers'
import type { LeaderboardEntry } from '@lv/contract/standing'
import { MessageButton } from '../../features/messages/message-button.tsx'
import { LicenceBadge, nameOf, PersonName } from '../../features/people/person-name.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'

type Props = { entry: LeaderboardEntry /** Points of the first place. */; most: number }

/** One place of a leaderboard: who, and how far from the first. */
export function LeaderboardRow({ entry: { rank, points, level, isYou, member }, most }: Props) {
  return (
    <li
      aria-current={isYou || undefined}
      className={classNames('flex items-center gap-3 px-[1.125rem] py-3 sm:gap-4', isYou && 'bg-wattle-tint')}
    >
      <span className="w-9 shrink-0 text-right font-display text-lg font-semibold tabular-nums">
        <span className="sr-only">Place </span>
        {formatNumber(rank)}
      </span>
      <Avatar name={nameOf(member)} imageUrl={member.profileImageUrl} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <PersonName person={member} />
          <MessageButton person={member} name={nameOf(member)} />
          {isYou && <Badge>You</Badge>}
          <LicenceBadge person={member} />
        </p>
        <p className="text-sm text-muted">
          Level {level}
          {member.profession && ` · ${member.profession}`}
        </p>
        <div aria-hidden className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-tint">
          <div className="h-full rounded-full bg-wattle" style={{ width: `${Math.max(2, (points / most) * 100)}%` }} />
        </div>
      </div>
      <p className="shrink-0 text-right tabular-nums">
        <span className="block font-display text-lg font-semibold">{formatNumber(points)}</span>
        <span className="block text-xs text-muted">{points === 1 ? 'point' : 'points'}</span>
      </p>
    </li>
  )
}
