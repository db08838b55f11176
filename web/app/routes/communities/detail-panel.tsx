import type { CommunityPage } from '@lv/contract/communities'
import { formatNumber } from '@lv/contract/numbers'
import { Lock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { href, useLocation, useNavigation } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { bungalow } from '../../drawing/house-drawings.tsx'
import type { ResourcesShown } from '../../features/resources/read-resources.ts'
import { ResourcesTab } from '../../features/resources/resources-tab.tsx'
import { useDelayedPending } from '../../ui/delayed-pending.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ProjectsShown } from './community-projects.tsx'
import { tabOf } from './detail-tabs.ts'
import { Discussions, type PostList } from './discussions.tsx'
import { PostSkeletons } from './post-item.tsx'

// Few look there, and the page is light without it.
const CommunityProjects = lazy(() => import('./community-projects.tsx'))

type Props = {
  community: CommunityPage
  isPaidFor: boolean
  posts: PostList | null
  resources: ResourcesShown | null
  projects: ProjectsShown | null
}

/** What the chosen tab shows, or that it is for members. */
export function DetailPanel({ community, isPaidFor, posts, resources, projects }: Props) {
  const { search } = useLocation()
  const isWaiting = useDelayedPending(useIsComing(community.id))
  if (isWaiting) return <PostSkeletons />
  if (!community.canRead) return <Locked community={community} isPaidFor={isPaidFor} />
  if (resources) return <ResourcesTab community={community} resources={resources} />
  if (projects?.items.length === 0)
    return (
      <EmptyState
        drawing={<House house={bungalow} />}
        title="No projects yet"
        text="Member projects will be showcased here."
      />
    )
  if (projects)
    return (
      <Suspense>
        <CommunityProjects communityId={community.id} projects={projects} />
      </Suspense>
    )
  return posts && <Discussions key={search} community={community} posts={posts} />
}

/** Whether the discussions of this community are on their way from another tab. */
function useIsComing(communityId: string) {
  const { state, location, formMethod } = useNavigation()
  if (state !== 'loading' || formMethod || location.pathname !== href('/community/:communityId', { communityId }))
    return false
  return tabOf(new URLSearchParams(location.search)) === 'discussions'
}

const ways = {
  paid: 'Subscribe to read and take part.',
  paidFor: 'You’re already paying for it: join to read and take part.',
  invite_only: 'Ask to join. The owner decides, and we’ll email you.',
  requested: 'The owner has your request. We’ll email you once they decide.',
  accepted: 'The owner has accepted you: subscribe to read and take part.',
  acceptedPaidFor: 'The owner has accepted you, and you’re already paying for it: join to read and take part.',
  open: 'Join to read and take part.',
  shut: 'You’re a member, and can read again once your email is verified and your account is active.',
}

function wayOf({ viewer, isPaid, membershipType }: CommunityPage, isPaidFor: boolean): keyof typeof ways {
  if (viewer === 'requested') return viewer
  if (viewer === 'accepted') return isPaidFor ? 'acceptedPaidFor' : viewer
  if (viewer) return 'shut'
  if (membershipType === 'invite_only') return membershipType
  if (isPaid) return isPaidFor ? 'paidFor' : 'paid'
  return 'open'
}

function Locked({ community, isPaidFor }: Pick<Props, 'community' | 'isPaidFor'>) {
  const { postCount, memberCount } = community
  return (
    <section aria-labelledby="locked" className="rounded-card border border-edge bg-tint px-5 py-10 text-center">
      <Lock aria-hidden size={32} strokeWidth={1.75} className="mx-auto" />
      <h2 id="locked" className="mt-3 text-xl">
        For members only
      </h2>
      <p className="mx-auto mt-2 max-w-[30.75em]">
        {formatNumber(memberCount)} {memberCount === 1 ? 'member shares' : 'members share'} {formatNumber(postCount)}{' '}
        {postCount === 1 ? 'post' : 'posts'} here. {ways[wayOf(community, isPaidFor)]}
      </p>
    </section>
  )
}
