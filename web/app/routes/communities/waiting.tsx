import { lazy, Suspense, useLayoutEffect } from 'react'
import { href, Outlet, useLocation, useNavigation } from 'react-router'
import { useDelayedPending } from '../../ui/delayed-pending.ts'

// Fetched with the first change of page, beside the page itself.
const PageSkeleton = lazy(() => import('./page-skeleton.tsx'))

/** Around the pages of communities: while the next of them is on its way, its skeleton takes the place of the last. */
export default function Waiting() {
  const { state, location, formMethod } = useNavigation()
  const { pathname } = useLocation()
  const target = state === 'loading' && !formMethod && location.pathname !== pathname ? location.pathname : undefined
  const skeleton = target && skeletonOf(target)
  const isShown = useDelayedPending(Boolean(skeleton))
  useLayoutEffect(() => {
    if (isShown) window.scrollTo(0, 0)
  }, [isShown])
  return (
    <>
      {isShown && skeleton && (
        <Suspense>
          <PageSkeleton of={skeleton} />
        </Suspense>
      )}
      <div hidden={isShown}>
        <Outlet />
      </div>
    </>
  )
}

function skeletonOf(path: string) {
  if (path === href('/communities')) return 'discovery'
  return /^\/community\/[^/]+(\/dashboard|\/posts\/.+)?$/.test(path) ? 'community' : undefined
}
