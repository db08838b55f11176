import type { CommunityPage } from '@lv/contract/communities'
import { href } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'

/** On a page of a community, for everybody who is not a member and could be one: it is open, and they are not banned. */
export function JoinPrompt({ community }: { community: CommunityPage }) {
  if (community.viewerBan || community.archivedAt) return null
  const isWaiting = community.viewer === 'requested'
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card bg-good-tint px-5 py-5 sm:px-6">
      <div className="min-w-0 grow basis-64">
        <h2 className="text-lg">{isWaiting ? 'You have asked to join' : 'Join the community to take part'}</h2>
        <p className="text-sm">
          {isWaiting
            ? `${community.name} will let you know. Then you can comment and like.`
            : `Members of ${community.name} comment, like and post.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href('/community/:communityId', { communityId: community.id })} tone="quiet">
          {isWaiting ? 'See the community' : 'Join the community'}
        </ButtonLink>
      </div>
    </section>
  )
}
