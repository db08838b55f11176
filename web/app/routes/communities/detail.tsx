import { RECENT_MEMBERS } from '@lv/contract/options'
import { data, href, redirect, useLocation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { CommunityNotFound } from '../../features/communities/community-not-found.tsx'
import { isMember } from '../../features/communities/is-member.ts'
import { isPaidFor } from '../../features/communities/paid-for.ts'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { readResources } from '../../features/resources/read-resources.ts'
import { refusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useRootData } from '../../root-data.ts'
import { keepForm } from '../../shell/keep-form.ts'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/detail.ts'
import { BackToCommunities } from './back-to-communities.tsx'
import { headOf } from './community-head.ts'
import { CommunityHeader } from './community-header.tsx'
import { CommunitySidebar } from './community-sidebar.tsx'
import { changeMembership } from './detail-action.ts'
import { DetailPanel } from './detail-panel.tsx'
import { tabAddress, tabOf, tabsFor } from './detail-tabs.ts'
import { feedNames, readFeed } from './feed-query.ts'
import { listed } from './listed-post.ts'
import { MembershipActions } from './membership-actions.tsx'
import { readProjects } from './read-projects.ts'

/** What the visitor may not see is null; every other refusal is the page's. */
async function unless<Answer>(statuses: number[], call: Promise<Answer>) {
  try {
    return await call
  } catch (error) {
    if (statuses.includes(asRefusal(error)?.status ?? 0)) return null
    throw error
  }
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { viewer, publicUrl } = context.get(visitContext)
  const tab = tabOf(url.searchParams)
  const [community, posts, resources, projects, members] = await Promise.all([
    unless([404], api.communities.get({ params })),
    tab === 'discussions'
      ? unless([401, 403, 404], api.posts.list({ params, query: readFeed(url.searchParams) }))
      : null,
    tab === 'resources' ? unless([401, 403, 404], readResources(api, params.communityId, url.searchParams)) : null,
    tab === 'projects' ? unless([401, 403, 404], readProjects(api, params.communityId, url.searchParams)) : null,
    viewer ? unless([403, 404], api.communities.members({ params, query: { limit: RECENT_MEMBERS } })) : null,
  ])
  if (!community)
    return data(
      {
        community: null,
        isPaidFor: false,
        posts: null,
        resources: null,
        projects: null,
        members: null,
        tab,
        head: null,
        reachable: [],
      },
      { status: 404 },
    )
  const isShut = !viewer?.emailVerified || viewer.professional?.accountStatus === 'suspended'
  if (isMember(community.viewer) && !isShut && url.searchParams.get('view') !== 'detail')
    throw redirect(href('/community/:communityId/dashboard', { communityId: community.id }))
  return {
    community,
    isPaidFor: viewer !== null && (await isPaidFor(api, community)),
    posts: posts && { items: posts.items.map(listed), next: posts.next },
    resources,
    projects,
    members: members?.items ?? null,
    tab,
    head: headOf(community, publicUrl),
    reachable: await readReachable(context, community, posts, members),
  }
}

export const action = (args: Route.ActionArgs) => changeMembership(args)

/** Away from the network (specification, section 8). */
export const clientMiddleware = [keepForm(({ intent }) => (intent === 'join' ? 'Failed to join community' : undefined))]

export const handle: PageHandle = { query: ['view', 'tab', ...feedNames, 'folder', 'after'], form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { community, head } = loaderData ?? {}
  if (!community || !head) return pageMeta(matches, { title: 'Community not found', isPrivate: true })
  return [...pageMeta(matches, { title: community.name, ...head.page }), ...head.tags]
}

export default function Detail({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { viewer } = useRootData()
  const { community, members, tab } = loaderData
  if (!community) return <CommunityNotFound />
  const params = new URLSearchParams(search)
  const current = tabAddress(href('/community/:communityId', { communityId: community.id }), params, tab)
  return (
    <>
      <BackToCommunities />
      <CommunityHeader
        community={community}
        actions={
          <MembershipActions
            key={community.id}
            community={community}
            isPaidFor={loaderData.isPaidFor}
            refused={refusedForm(actionData)}
            asksToLeave={actionData !== undefined && 'asksToLeave' in actionData && actionData.asksToLeave}
          />
        }
      />
      <div className="page-width grid items-start gap-x-8 gap-y-10 pt-8 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <Tabs label={community.name} tabs={tabsFor(community, params, viewer !== null)} current={current} />
          <div className="pt-6">
            <DetailPanel key={community.id} {...loaderData} community={community} />
          </div>
        </div>
        <CommunitySidebar community={community} members={members} />
      </div>
    </>
  )
}
