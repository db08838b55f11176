import { useEffect } from 'react'
import { href, useNavigate } from 'react-router'
import { Checkbox } from '../../ui/checkbox.tsx'

export type Wish = {
  /** Whom the address asks for by name. */
  preferred: { slug: string; name: string; isAway: boolean } | null
  /** The address asks for somebody who has no profile. */
  isGone: boolean
  draft: Record<string, string>
  answered: Record<string, string> | undefined
}

/** That somebody is asked by name, with others; it can be taken back. */
export function PreferredChoice({ preferred, isGone, draft, answered }: Wish) {
  const navigate = useNavigate()
  const kept = preferred || isGone ? '' : (draft.preferred ?? '')
  // A draft that comes back after signing in says who it was for, and nothing else of them.
  useEffect(() => {
    if (kept) navigate(`${href('/get-quotes')}?with=${encodeURIComponent(kept)}`, { replace: true })
  }, [kept, navigate])
  if (isGone)
    return (
      <p className="rounded-control bg-wattle-tint px-4 py-3">
        The professional you chose takes no requests now. Ask anyway: up to three others who fit will get it.
      </p>
    )
  if (!preferred) return null
  const { slug, name, isAway } = preferred
  return (
    <div className="rounded-card border border-edge bg-good-tint px-4 py-3">
      <Checkbox
        label={`Ask ${name} first`}
        name="preferred"
        value={slug}
        defaultChecked={!answered || answered.preferred === slug}
      />
      <p className="mt-1 text-sm">
        {isAway
          ? 'They are away at the moment: unless they come back within seven days, others who fit get it.'
          : 'They get it if they do this work in your suburb. Up to two others who fit are asked too, so that you can compare.'}
      </p>
    </div>
  )
}
