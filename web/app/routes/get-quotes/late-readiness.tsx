import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { ReadinessProps } from './readiness.tsx'

const Readiness = lazy(
  (): Promise<{ default: ComponentType<ReadinessProps> }> =>
    import('./readiness.tsx')
      .then(({ Readiness }) => ({ default: Readiness }))
      // An extra: away from the network the form goes without it.
      .catch(() => ({ default: () => null })),
)

/** The checklist of the second step, which needs JavaScript: fetched once that step is shown, its room kept until then. */
export function LateReadiness(props: ReadinessProps) {
  const isScripted = useHydrated()
  if (!isScripted) return <Room />
  return (
    <Suspense fallback={<Room />}>
      <Readiness {...props} />
    </Suspense>
  )
}

const Room = () => <div className="min-h-48 rounded-card bg-tint no-scripting:hidden sm:min-h-40" />
