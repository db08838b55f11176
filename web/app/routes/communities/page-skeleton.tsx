import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { CardSkeleton } from './community-card.tsx'
import { PostSkeletons } from './post-item.tsx'

/** Discovery on its way: 6 cards (specification, section 9). */
function DiscoverySkeleton() {
  return (
    <SkeletonGroup label="Loading communities" className="page-width pt-8 lg:pt-12">
      <Skeleton className="h-10 max-w-md" />
      <Skeleton className="mt-5 h-6 max-w-xl" />
      <Skeleton className="mt-6 h-11 max-w-2xl" />
      <ul aria-hidden className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <CardSkeleton key={key} />
        ))}
      </ul>
    </SkeletonGroup>
  )
}

/** A community on its way, with 3 posts. */
function CommunitySkeleton() {
  return (
    <SkeletonGroup label="Loading the community">
      <div className="page-width pt-4">
        <Skeleton className="my-2.5 h-6 w-36" />
      </div>
      <div className="page-width grid items-center gap-x-10 gap-y-6 pt-6 lg:grid-cols-[1fr_25rem] lg:pt-10">
        <div className="order-2 lg:order-1">
          <Skeleton className="h-6 w-56" />
          <Skeleton className="mt-4 h-10 w-4/5" />
          <Skeleton className="mt-4 h-6" />
          <Skeleton className="mt-2 h-6 w-2/3" />
          <Skeleton className="mt-6 h-11 w-44" />
        </div>
        <Skeleton className="order-1 h-28 rounded-card sm:h-40 lg:order-2 lg:h-48" />
      </div>
      <div className="page-width grid items-start gap-8 pt-16 lg:grid-cols-[1fr_20rem]">
        <PostSkeletons />
        <Skeleton className="hidden h-72 rounded-card lg:block" />
      </div>
    </SkeletonGroup>
  )
}

/** The outline of a page that is on its way. */
export default function PageSkeleton({ of }: { of: 'discovery' | 'community' }) {
  return of === 'discovery' ? <DiscoverySkeleton /> : <CommunitySkeleton />
}
