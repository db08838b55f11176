import { CommunitySkeleton, DiscoverySkeleton } from './skeletons.tsx'

/** The outline of a page that is on its way. */
export default function PageSkeleton({ of }: { of: 'discovery' | 'community' }) {
  return of === 'discovery' ? <DiscoverySkeleton /> : <CommunitySkeleton />
}
