import type { Api } from '@lv/contract/api'
import type { CommunityPage } from '@lv/contract/communities'
import { leaderboardPeriods } from '@lv/contract/options'
import { Plus } from 'lucide-react'
import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { terrace } from '../../drawing/house-drawings.tsx'
import { CommunityNotFound } from '../../features/communities/community-not-found.tsx'
import { isStaffMember, mayWrite } from '../../features/communities/is-member.ts'
import { EventsTab } from '../../features/events/events-tab.tsx'
import { readEvents } from '../../features/events/read-events.ts'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { UndoDeleted } from '../../features/posts/undo-deleted.tsx'
import { readResources } from '../../features/resources/read-resources.ts'
import { ResourcesTab } from '../../features/resources/resources-tab.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/dashboard.ts'
import { DashboardHeader } from './dashboard-header.tsx'
import { DashboardLeaderboard } from './dashboard-leaderboard.tsx'
import { DashboardCourses } from './dashboard-lists.tsx'
import { DashboardOverview } from './dashboard-overview.tsx'
import { emptyWords, FeedControls, useFeed } from './feed-controls.tsx'
import { type FeedQuery, feedNames, readFeed } from './feed-query.ts'
import { listed } from './listed-post.ts'
import { type ListedPost, PostItem } from './post-item.tsx'

type Props = {
  community: CommunityPage
  posts: { items: ListedPost[]; next: string | null }
}

/** The posts of a community in the order that the address asks for, a page at a time. */
function DashboardPosts({ community, posts: { items, next } }: Props) {
  const { feed, to } = useFeed()
  return (
    <section aria-labelledby="posts">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="posts" className="text-xl">
          {feed.cursor ? 'More posts' : 'Posts'}
        </h2>
        {mayWrite(community) && (
          <ButtonLink to={href('/community/:communityId/posts/new', { communityId: community.id })}>
            <Plus aria-hidden size={18} />
            New Post
          </ButtonLink>
        )}
      </div>
      <FeedControls categories={community.categories} />
      <div className="mt-4">
        {items.length === 0 ? (
          <EmptyState level="h3" drawing={<House house={terrace} />} {...emptyWords(feed)} />
        ) : (
          <Card isFlush>
            <ul className="divide-y divide-edge">
              {items.map((post) => (
                <PostItem key={post.id} post={post} communityId={community.id} />
              ))}
            </ul>
          </Card>
        )}
      </div>
      <nav aria-label="Pages of posts" className="flex flex-wrap justify-center gap-3 pt-6">
        {feed.cursor && (
          <ButtonLink to={to({ ...feed, cursor: undefined })} tone="quiet">
            First posts
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={to({ ...feed, cursor: next })} tone="quiet" rel="next">
            More posts
          </ButtonLink>
        )}
      </nav>
    </section>
  )
}

const tabs = [
  { name: 'overview', label: 'Overview' },
  { name: 'courses', label: 'Courses' },
  { name: 'events', label: 'Events' },
  { name: 'resources', label: 'Resources' },
  { name: 'posts', label: 'Posts' },
  { name: 'leaderboard', label: 'Leaderboard' },
] as const

type DashboardTab = (typeof tabs)[number]['name']

/** The tab that an address asks for; the overview where it asks for none that is there. */
const tabOf = (name: string | null): DashboardTab => tabs.find((tab) => tab.name === name)?.name ?? 'overview'

/** The tabs as links, without those that the owner has switched off; `home` is the dashboard's path. */
const dashboardTabs = (home: string, hidden: readonly string[]) =>
  tabs
    .filter(({ name }) => !hidden.includes(name))
    .map(({ name, label }) => ({ to: name === 'overview' ? home : `${home}?tab=${name}`, label }))

/** How many wait to be let in; 0 for those who do not decide. */
async function countRequests(api: Api, communityId: string, community: ReturnType<Api['communities']['get']>) {
  const { viewer, membershipType } = await community
  const decides = isStaffMember(viewer)
  if (!decides || membershipType !== 'invite_only') return 0
  const requests = await api.communities.joinRequests({ params: { communityId } })
  return requests.filter(({ status }) => status === 'requested').length
}

/** How much those who look after a community have to decide; null for everybody else. */
async function countReported(api: Api, communityId: string, community: ReturnType<Api['communities']['get']>) {
  const { viewer } = await community
  if (viewer !== 'owner' && viewer !== 'moderator') return null
  const { reports, appeals } = await api.moderation.waiting({ params: { communityId } })
  return reports + appeals
}

async function listPosts(api: Api, communityId: string, query: FeedQuery) {
  const { items, next } = await api.posts.list({ params: { communityId }, query })
  return { items: items.map(listed), next }
}

/** The period that an address asks for; 7 days where it asks for none that is there. */
const periodOf = (name: string | null) => leaderboardPeriods.find((period) => period === name)

async function readLeaderboard(api: Api, communityId: string, search: URLSearchParams) {
  const cursor = search.get('cursor') ?? undefined
  const query = { period: periodOf(search.get('period')), cursor }
  return { leaderboard: await api.standing.leaderboard({ params: { communityId }, query }), isFirst: !cursor }
}

async function readDashboard(api: Api, communityId: string, search: URLSearchParams) {
  const tab = tabOf(search.get('tab'))
  const params = { communityId }
  const found = api.communities.get({ params })
  const [community, dashboard, posts, leaderboard, events, resources, requestCount, reportCount] = await Promise.all([
    found,
    api.communities.dashboard({ params }),
    tab === 'posts' ? listPosts(api, communityId, readFeed(search)) : null,
    tab === 'leaderboard' ? readLeaderboard(api, communityId, search) : null,
    tab === 'events' ? readEvents(api, communityId, search) : null,
    tab === 'resources' ? readResources(api, communityId, search) : null,
    countRequests(api, communityId, found),
    countReported(api, communityId, found),
  ])
  return { community, dashboard, posts, leaderboard, events, resources, requestCount, reportCount, tab }
}

export async function loader({ params: { communityId }, url, context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) throw redirect(signInAddress(url.pathname + url.search))
  try {
    const shown = await readDashboard(context.get(apiContext), communityId, url.searchParams)
    return data({ ...shown, reachable: await readReachable(context, shown) })
  } catch (error) {
    const status = asRefusal(error)?.status
    if (status === 403) throw redirect(href('/community/:communityId', { communityId }))
    if (status === 404) return data(null, { status })
    throw error
  }
}

export const handle: PageHandle = {
  query: ['tab', ...feedNames, 'period', 'deleted', 'until', 'view', 'month', 'page', 'folder'],
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData ? `${loaderData.community.name} · Dashboard` : 'Community not found',
    description: loaderData?.community.description,
    isPrivate: true,
  })

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <CommunityNotFound />
  const { community, dashboard, posts, leaderboard, events, resources, requestCount, reportCount, tab } = loaderData
  const home = href('/community/:communityId/dashboard', { communityId: community.id })
  return (
    <>
      <DashboardHeader
        community={community}
        requestCount={requestCount}
        reportCount={reportCount}
        level={dashboard.userLevel}
      />
      <div className="page-width pt-6">
        <UndoDeleted
          what="Post"
          action={(id) => href('/community/:communityId/posts/:postId', { communityId: community.id, postId: id })}
          intent="restore"
        />
        <Tabs
          label="Community"
          tabs={dashboardTabs(home, community.hiddenTabs)}
          current={tab === 'overview' ? home : `${home}?tab=${tab}`}
        />
        <div className="pt-6">
          {tab === 'overview' && <DashboardOverview community={community} dashboard={dashboard} home={home} />}
          {tab === 'courses' && <DashboardCourses community={community} courses={dashboard.courses} />}
          {events && <EventsTab community={community} events={events} home={home} />}
          {resources && <ResourcesTab community={community} resources={resources} />}
          {posts && <DashboardPosts community={community} posts={posts} />}
          {leaderboard && <DashboardLeaderboard community={community} home={home} {...leaderboard} />}
        </div>
      </div>
    </>
  )
}
