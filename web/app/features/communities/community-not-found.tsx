import { href } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** Instead of a community, or its dashboard, that does not exist (specification, section 2). */
export function CommunityNotFound() {
  return (
    <div className="page-width grid items-end gap-10 pt-12 md:grid-cols-[1fr_16rem] md:pt-20">
      <div className="pb-4">
        <h1 className="text-3xl sm:text-4xl">Community not found</h1>
        <p className="mt-4 text-lg text-muted">The community you're looking for doesn't exist.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={href('/communities')}>Browse communities</ButtonLink>
          <ButtonLink to={href('/')} tone="quiet">
            Back to Home
          </ButtonLink>
        </div>
      </div>
      <House house={weatherboard} className="mx-auto block w-52 md:w-64" />
    </div>
  )
}
