import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/weatherboard.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Instead of a dashboard that cannot be loaded (specification, section 2). */
export function CommunityNotFound() {
  return (
    <div className="page-width max-w-3xl py-12">
      <EmptyState
        drawing={<House house={weatherboard} />}
        title="Community not found"
        text="The community you're looking for doesn't exist."
        actions={<ButtonLink to="/">Back to Home</ButtonLink>}
      />
    </div>
  )
}
