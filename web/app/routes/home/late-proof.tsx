import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

const SocialProofPopup = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./social-proof.tsx')
      .then(({ SocialProofPopup }) => ({ default: SocialProofPopup }))
      // An extra: away from the network there is none.
      .catch(() => ({ default: () => null })),
)

/** Where the browser does not tell when it is idle. */
const SURELY_IDLE_MS = 2000

/** The popup, fetched once the page has nothing else to do; not at all for somebody who wants less motion. */
export function LateSocialProof() {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const begin = () => setIsIdle(true)
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, SURELY_IDLE_MS)
      return () => clearTimeout(timer)
    }
    const call = requestIdleCallback(begin)
    return () => cancelIdleCallback(call)
  }, [])
  return (
    isIdle && (
      <Suspense>
        <SocialProofPopup />
      </Suspense>
    )
  )
}
