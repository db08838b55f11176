import { formatNumber } from '@lv/contract/numbers'
import type { OwnStanding, StandingEvent } from '@lv/contract/standing'
import { CalendarDays, GraduationCap, Heart, MessageSquare, SquarePen } from 'lucide-react'
import { data, href, Link, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { CommunityNotFound } from '../../features/communities/community-not-found.tsx'
import { toastCookie } from '../../flash.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Route } from './+types/points.ts'
import { PointsRules } from './points-rules.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) throw redirect(signInAddress(url.pathname + url.search))
  const api = context.get(apiContext)
  const cursor = url.searchParams.get('cursor') ?? undefined
  try {
    const [community, own] = await Promise.all([
      api.communities.get({ params }),
      api.standing.own({ params, query: { cursor } }),
    ])
    return data({ community, own, isFirst: !cursor })
  } catch (error) {
    const status = asRefusal(error)?.status
    if (status === 403) throw redirect(href('/community/:communityId', params))
    if (status === 404) return data(null, { status })
    throw error
  }
}

const hidden = { title: 'You’re off the leaderboard', description: 'Your points and level stay.' }
const shown = { title: 'You’re on the leaderboard again' }

/** Where the leaderboard's form goes: whether one is on it. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async (values) => {
    const isHidden = values.isHidden === 'true'
    await api.standing.setVisibility({ params, body: { isHidden } })
    const board = `${href('/community/:communityId/dashboard', params)}?tab=leaderboard`
    throw redirect(board, { headers: { 'Set-Cookie': toastCookie(isHidden ? hidden : shown) } })
  })
}

export const handle: PageHandle = { query: ['cursor'] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData ? `Where my points come from · ${loaderData.community.name}` : 'Community not found',
    isPrivate: true,
  })

export default function Points({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <CommunityNotFound />
  const { community, own, isFirst } = loaderData
  return (
    <div className="page-width pt-5 sm:pt-8">
      <CommunityBackLink community={community} />
      <h1 className="mt-2 text-2xl sm:text-3xl">Where my points come from</h1>
      <Sums own={own} />
      <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Events communityId={community.id} own={own} isFirst={isFirst} />
        <PointsRules />
      </div>
    </div>
  )
}

function Sums({ own: { level, points, streak, freeDaysLeft } }: { own: OwnStanding }) {
  return (
    <p className="mt-2 text-muted tabular-nums">
      Level {level} · {formatNumber(points)} {points === 1 ? 'point' : 'points'}
      {streak > 0 && (
        <>
          {' '}
          · {streak}-day streak, {freeDaysLeft} free {freeDaysLeft === 1 ? 'day' : 'days'} left this month
        </>
      )}
    </p>
  )
}

type EventsProps = { communityId: string; own: OwnStanding; isFirst: boolean }

function Events({ communityId, own: { events, next }, isFirst }: EventsProps) {
  const here = href('/community/:communityId/points', { communityId })
  if (events.length === 0)
    return <p className="text-muted">Nothing yet. Write a post or answer a question, and it will be listed here.</p>
  return (
    <section aria-label={isFirst ? 'Newest first' : 'Older ones'}>
      <Card isFlush>
        <ul className="divide-y divide-edge">
          {events.map((event) => (
            <Event key={event.id} event={event} communityId={communityId} />
          ))}
        </ul>
      </Card>
      <nav aria-label="Pages" className="flex flex-wrap justify-center gap-3 pt-6">
        {!isFirst && (
          <ButtonLink to={here} tone="quiet">
            Newest
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={`${here}?cursor=${encodeURIComponent(next)}`} tone="quiet" rel="next">
            Older
          </ButtonLink>
        )}
      </nav>
    </section>
  )
}

const icons = {
  post: SquarePen,
  comment: MessageSquare,
  like: Heart,
  event: CalendarDays,
  lesson: GraduationCap,
  course: GraduationCap,
}
type Words = Record<StandingEvent['change'], string>
const words: Record<StandingEvent['reason'], Words> = {
  post: { earned: 'You wrote a post', undone: 'A post of yours went', restored: 'A post of yours came back' },
  comment: { earned: 'You commented', undone: 'A comment of yours went', restored: 'A comment of yours came back' },
  like: { earned: 'Someone liked your post', undone: 'A like went', restored: 'A like came back' },
  event: { earned: 'You went to an event', undone: 'An event no longer counts', restored: 'An event counts again' },
  lesson: { earned: 'You finished a lesson', undone: 'A lesson no longer counts', restored: 'A lesson counts again' },
  course: { earned: 'You finished a course', undone: 'A course no longer counts', restored: 'A course counts again' },
}

/** Why a like was worth less than two. */
const fading: Record<number, string> = {
  1: 'Their second like to you within 30 days',
  0: 'They liked you twice or more within 30 days',
}

function Event({ event, communityId }: { event: StandingEvent; communityId: string }) {
  const { reason, change, points, at, post } = event
  const Icon = icons[reason]
  const why = reason === 'like' && change === 'earned' ? fading[points] : undefined
  return (
    <li className="flex items-center gap-4 px-[1.125rem] py-3">
      <Icon aria-hidden size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{words[reason][change]}</p>
        {post && (
          <Link
            to={href('/community/:communityId/posts/:postId', { communityId, postId: post.id })}
            className="wide-target line-clamp-1 text-sm break-words underline-offset-4 hover:underline"
          >
            {post.title}
          </Link>
        )}
        <p className="text-sm text-muted">
          <RelativeTime at={at} />
          {why && ` · ${why}`}
        </p>
      </div>
      <span
        className={classNames(
          'shrink-0 font-display text-lg font-semibold tabular-nums',
          points < 0 ? 'text-accent' : points > 0 ? 'text-good' : 'text-muted',
        )}
      >
        {points < 0 ? `−${-points}` : `+${points}`}
      </span>
    </li>
  )
}
