import { type RefObject, useEffect, useRef, useState } from 'react'
import { Spinner } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { CardAdapter } from './card-adapter.ts'

type Props = {
  publishableKey: string
  amountCents: number
  adapter: RefObject<CardAdapter | null>
  onReady: () => void
}

/** The place of Stripe's own card form, which its script fills in. */
export function StripeFields({ publishableKey, amountCents, adapter, onReady }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | { failure: string }>('loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once; the form keeps what was typed
  useEffect(() => {
    let isGone = false
    const mount = async () => {
      const { stripeCard } = await import('./stripe-card.ts')
      if (!place.current || isGone) return
      adapter.current = await stripeCard({ publishableKey, amountCents, place: place.current })
      setState('ready')
      onReady()
    }
    mount().catch((error: Error) => setState({ failure: error.message }))
    return () => {
      isGone = true
      adapter.current = null
    }
  }, [])
  return (
    <div className="no-scripting:hidden">
      {state === 'loading' && (
        <p role="status" className="flex min-h-44 items-center justify-center gap-2 text-muted">
          <Spinner />
          Loading subscription details...
        </p>
      )}
      {typeof state === 'object' && <FormMessage message={state.failure} />}
      <div ref={place} className="bg-card text-ink" />
    </div>
  )
}
