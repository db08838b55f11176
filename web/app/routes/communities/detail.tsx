import type { Api } from '@lv/contract/api'
import type { Community } from '@lv/contract/communities'
import { cut } from '@lv/contract/cut'
import { formatExactPrice } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { RECENT_MEMBERS } from '@lv/contract/options'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, href, type MetaDescriptor, redirect, useLocation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { CommunityNotFound } from '../../features/communities/community-not-found.tsx'
import { CommunityPicture } from '../../features/communities/community-picture.tsx'
import { isMember } from '../../features/communities/is-member.ts'
import { isPaidFor } from '../../features/communities/paid-for.ts'
import { VitalityLine } from '../../features/communities/vitality-line.tsx'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { readResources } from '../../features/resources/read-resources.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useRootData } from '../../root-data.ts'
import { savePendingForm } from '../../shell/save-pending-form.ts'
import { breadcrumbs } from '../../shell/structured-data.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/detail.ts'
import { CommunitySidebar } from './community-sidebar.tsx'
import { changeMembership } from './detail-action.ts'
import { DetailPanel } from './detail-panel.tsx'
import { tabAddress, tabOf, tabsFor } from './detail-tabs.ts'
import { feedNames, readFeed } from './feed-query.ts'
import { listed } from './listed-post.ts'
import { MembershipActions } from './membership-actions.tsx'
import { MembershipLabel } from './membership-label.tsx'

type Props = {
  community: Community
  /** What the visitor can do with it, under its description. */
  actions?: ReactNode
  /** What else the visitor should know, such as their level. */
  children?: ReactNode
}

/** The top of a community's pages: what it is, how many are in it, what it costs, and its picture. */
function CommunityHeader({ community, actions, children }: Props) {
  const { name, description, category, sector, location, memberCount, membershipType } = community
  const price = formatExactPrice(community)
  return (
    <header className="page-width grid items-center gap-x-10 gap-y-6 pt-6 lg:grid-cols-[1fr_25rem] lg:pt-10">
      <div className="order-2 min-w-0 lg:order-1">
        <div className="flex flex-wrap gap-1.5">
          <Badge>{category}</Badge>
          <Badge>{sector}</Badge>
          {location && <Badge icon={<MapPin aria-hidden size={13} />}>{location}</Badge>}
          <MembershipLabel type={membershipType} />
        </div>
        <h1 className="mt-3 text-2xl sm:text-3xl lg:text-4xl">{name}</h1>
        <p className="mt-3 max-w-text text-lg whitespace-pre-line text-muted">{description}</p>
        <p className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <Fact>
            {formatNumber(memberCount)} {memberCount === 1 ? 'Member' : 'Members'}
          </Fact>
          <Fact>{sector}</Fact>
          {price && (
            <span>
              <Fact>{price}</Fact> <span className="text-sm text-muted">incl. GST</span>
            </span>
          )}
          <span className="text-sm text-muted">
            <VitalityLine community={community} />
          </span>
        </p>
        {children}
        {actions && <div className="mt-6">{actions}</div>}
      </div>
      <div className="order-1 overflow-hidden rounded-card border border-edge lg:order-2">
        <CommunityPicture
          community={community}
          isEager
          className="h-28 sm:h-40 lg:h-48 [&_path]:[vector-effect:non-scaling-stroke]"
        />
      </div>
    </header>
  )
}

const Fact = ({ children }: { children: ReactNode }) => (
  <span className="font-display text-lg font-semibold">{children}</span>
)

/** The first words of a text. */
const headline = (text: string) =>
  text.length > 160
    ? `${cut(text, 159)
        .replace(/\s\S*$/, '')
        .trimEnd()}…`
    : text

/** The head of a community's page, as its loader hands it over: so it is not in the JavaScript too. */
function headOf({ id, name, description, isPublic }: Community, publicUrl: string) {
  const path = href('/community/:communityId', { communityId: id })
  const trail = breadcrumbs(publicUrl, [
    ['Communities', href('/communities')],
    [name, path],
  ])
  const feed = {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: `New posts in ${name}`,
    href: `${path}/feed.xml`,
  }
  const tags: MetaDescriptor[] = [{ 'script:ld+json': trail }, ...(isPublic ? [feed] : [])]
  return { page: { description: headline(description), path, image: `${path}/og.png` }, tags }
}

/** The projects that were shown in a community, after the place that the address names; a damaged one is the first. */
async function readProjects(api: Api, communityId: string, query: URLSearchParams) {
  const cursor = query.get('after') ?? undefined
  const shown = (after: string | undefined) =>
    api.projectEnds.ofCommunity({ params: { communityId }, query: { cursor: after } })
  try {
    return await shown(cursor)
  } catch (error) {
    if (cursor === undefined || asRefusal(error)?.status !== 400) throw error
    return shown(undefined)
  }
}

/** Above a community's pages. */
function BackToCommunities() {
  return (
    <div className="page-width pt-4">
      <PageBackLink to={href('/communities')}>All communities</PageBackLink>
    </div>
  )
}

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
export const clientMiddleware = [
  savePendingForm(({ intent }) => (intent === 'join' ? 'Failed to join community' : undefined)),
]

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
            refused={asRefusedForm(actionData)}
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
