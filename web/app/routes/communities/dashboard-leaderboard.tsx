import type { CommunityPage } from '@lv/contract/communities'
import { formatNumber } from '@lv/contract/numbers'
import type { LeaderboardPeriod } from '@lv/contract/options'
import type { Leaderboard, LeaderboardEntry } from '@lv/contract/standing'
import { Form, href, Link, useNavigation } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { terrace } from '../../drawing/house-drawings.tsx'
import { MessageButton } from '../../features/messages/message-button.tsx'
import { LicenceBadge, nameOf, PersonName } from '../../features/people/person-name.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChipLink } from '../../ui/chips.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { JoinPrompt } from './join-prompt.tsx'
import { LeaderboardStreet } from './leaderboard-street.tsx'
import { PointsRules } from './points-rules.tsx'

const periods: [name: LeaderboardPeriod, label: string, within: string][] = [
  ['week', '7 days', 'in the last 7 days'],
  ['month', '30 days', 'in the last 30 days'],
  ['all', 'All time', 'so far'],
]
const within = (period: LeaderboardPeriod) => periods.find(([name]) => name === period)?.[2] ?? ''

type Props = {
  community: CommunityPage
  leaderboard: Leaderboard
  /** The dashboard's path. */
  home: string
  isFirst: boolean
}

/** Who earned most, in three periods; one's own place wherever it is; the staff apart. */
export function DashboardLeaderboard({ community, leaderboard, home, isFirst }: Props) {
  const { period, entries, you, staff } = leaderboard
  const address = (name: LeaderboardPeriod) => `${home}?tab=leaderboard${name === 'week' ? '' : `&period=${name}`}`
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <section aria-labelledby="leaderboard" className="min-w-0 max-lg:mb-2 lg:row-span-2">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <h2 id="leaderboard" className="text-xl">
            Leaderboard
          </h2>
          <nav aria-label="Period" className="flex flex-wrap gap-2">
            {periods.map(([name, label]) => (
              <ChipLink key={name} to={address(name)} isChosen={name === period} preventScrollReset>
                {label}
              </ChipLink>
            ))}
          </nav>
        </div>
        {entries.length === 0 ? (
          <NobodyYet leaderboard={leaderboard} community={community} />
        ) : (
          <Places leaderboard={leaderboard} isFirst={isFirst} address={address(period)} />
        )}
      </section>
      <div className="max-lg:order-first">
        {you ? (
          <YourPlace leaderboard={leaderboard} communityId={community.id} />
        ) : (
          <JoinPrompt community={community} />
        )}
      </div>
      <div className="flex flex-col gap-4">
        {staff.length > 0 && <Staff staff={staff} />}
        <PointsRules />
      </div>
    </div>
  )
}

function NobodyYet({ leaderboard: { period, you }, community }: Pick<Props, 'leaderboard' | 'community'>) {
  return (
    <EmptyState
      drawing={<House house={terrace} />}
      title={period === 'all' ? 'Nobody has points yet' : `No points ${within(period)}`}
      text="A post is worth 10, an answer 5. The first house on the street is still free."
      actions={
        you && (
          <ButtonLink to={href('/community/:communityId/posts/new', { communityId: community.id })}>
            New Post
          </ButtonLink>
        )
      }
    />
  )
}

type PlacesProps = Pick<Props, 'leaderboard' | 'isFirst'> & { address: string }

function Places({ leaderboard: { entries, next }, isFirst, address }: PlacesProps) {
  const hasStreet = isFirst && entries.length >= 3
  const rows = hasStreet ? entries.slice(3) : entries
  return (
    <>
      <Card isFlush>
        {hasStreet && <LeaderboardStreet entries={entries.slice(0, 3)} />}
        {rows.length > 0 && (
          <ol aria-label="Places" className="divide-y divide-edge border-edge not-first:border-t">
            {rows.map((entry) => (
              <LeaderboardRow key={entry.member.id} entry={entry} most={entries[0]?.points ?? 1} />
            ))}
          </ol>
        )}
      </Card>
      {(!isFirst || next) && (
        <nav aria-label="Pages of the leaderboard" className="flex flex-wrap justify-center gap-3 pt-6">
          {!isFirst && (
            <ButtonLink to={address} tone="quiet">
              First places
            </ButtonLink>
          )}
          {next && (
            <ButtonLink to={`${address}&cursor=${encodeURIComponent(next)}`} tone="quiet" rel="next">
              Next places
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}

function YourPlace({ leaderboard, communityId }: { leaderboard: Leaderboard; communityId: string }) {
  const { you, rankedCount, period } = leaderboard
  if (!you) return null
  const points = `${formatNumber(you.points)} ${you.points === 1 ? 'point' : 'points'} ${within(period)}`
  return (
    <Card as="section" aria-labelledby="your-place" className="gap-3">
      <h2 id="your-place" className="text-lg">
        Your place
      </h2>
      {you.rank === null ? (
        <p className="text-muted">{reasonOf(you)}</p>
      ) : (
        <p className="flex items-baseline gap-2 tabular-nums">
          <span className="font-display text-4xl font-semibold">{formatNumber(you.rank)}</span>
          <span className="text-muted">
            of {formatNumber(rankedCount)} {rankedCount === 1 ? 'person' : 'people'}
          </span>
        </p>
      )}
      <p className="tabular-nums">
        {points} · Level {you.level}
      </p>
      <Link
        to={href('/community/:communityId/points', { communityId })}
        className="wide-target self-start font-semibold text-accent underline-offset-4 hover:underline"
      >
        Where my points come from
      </Link>
      {!you.isStaff && <Visibility isHidden={you.isHidden} communityId={communityId} />}
    </Card>
  )
}

function reasonOf({ isStaff, isHidden }: NonNullable<Leaderboard['you']>): string {
  if (isStaff) return 'You help run this community, so you’re listed separately and don’t take a place.'
  if (isHidden) return 'You’re not on the leaderboard. Your points and level stay.'
  return 'No place yet: a post or an answer gets you on.'
}

function Visibility({ isHidden, communityId }: { isHidden: boolean; communityId: string }) {
  const isPending = useNavigation().formData?.has('isHidden') === true
  return (
    <Form
      method="post"
      action={href('/community/:communityId/points', { communityId })}
      preventScrollReset
      className="border-t border-dashed border-edge pt-3"
    >
      <input type="hidden" name="isHidden" value={String(!isHidden)} />
      <Button type="submit" tone="quiet" isPending={isPending}>
        {isHidden ? 'Show me on the leaderboard' : 'Hide me from the leaderboard'}
      </Button>
    </Form>
  )
}

const roles = { owner: 'Owner', moderator: 'Moderator' }

const Staff = ({ staff }: Pick<Leaderboard, 'staff'>) => (
  <Card as="section" aria-labelledby="staff" className="gap-3">
    <h2 id="staff" className="text-lg">
      Owner and moderators
    </h2>
    <ul className="flex flex-col gap-3">
      {staff.map(({ role, points, member }) => (
        <li key={member.id} className="flex items-center gap-3">
          <Avatar name={nameOf(member)} imageUrl={member.profileImageUrl} size="small" />
          <span className="min-w-0 grow">
            <PersonName person={member} className="block" />
            <span className="block text-sm text-muted">{roles[role]}</span>
          </span>
          <MessageButton person={member} name={nameOf(member)} />
          <span className="shrink-0 text-sm text-muted tabular-nums">{formatNumber(points)}</span>
        </li>
      ))}
    </ul>
  </Card>
)

type LeaderboardRowProps = { entry: LeaderboardEntry /** Points of the first place. */; most: number }

/** One place of a leaderboard: who, and how far from the first. */
function LeaderboardRow({ entry: { rank, points, level, isYou, member }, most }: LeaderboardRowProps) {
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
