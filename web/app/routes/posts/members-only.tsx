import { href } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

type Props = { communityId: string; name?: string; text: string; isWaiting?: boolean }

/** Instead of a page that only members of a community see: why, and how to become one. */
export function MembersOnly({ communityId, name = 'this community', text, isWaiting }: Props) {
  return (
    <div className="page-width max-w-3xl py-12">
      <title>Join the community to take part</title>
      <EmptyState
        drawing={<House house={weatherboard} />}
        title={isWaiting ? 'You have asked to join' : 'Join the community to take part'}
        text={isWaiting ? `${name} will let you know. ${text}` : text}
        actions={
          <ButtonLink to={href('/community/:communityId', { communityId })}>
            {isWaiting ? 'See the community' : 'Join the community'}
          </ButtonLink>
        }
      />
    </div>
  )
}
