import type { CommunityPage } from '@lv/contract/communities'
import { Card } from '../../ui/card.tsx'

/** What members keep to, in the owner's words; nothing where none were written. */
export function CommunityRules({ community: { rules } }: { community: CommunityPage }) {
  if (!rules) return null
  return (
    <Card as="section" aria-labelledby="rules">
      <h2 id="rules" className="text-lg">
        Rules
      </h2>
      <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere">{rules}</p>
    </Card>
  )
}
