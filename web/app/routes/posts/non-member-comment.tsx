import type { CommunityPage } from '@lv/contract/communities'
import { href } from 'react-router'
import type { RefusedForm } from '../../form.ts'
import { useRootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CommentForm } from './comment-form.tsx'
import type { ShownPost } from './shown-post.ts'

type Props = { post: ShownPost; community: CommunityPage | null; refused: RefusedForm | undefined }

/** For everybody who is not a member: the same field, and the way to become one. What is typed waits meanwhile. */
export function NonMemberComment({ post, community, refused }: Props) {
  const { viewer } = useRootData()
  const isWaiting = community?.viewer === 'requested'
  return (
    <section aria-labelledby="taking-part-title" className="rounded-card bg-good-tint px-5 py-5 sm:px-6">
      <h3 id="taking-part-title" className="text-lg">
        {isWaiting ? 'You have asked to join' : 'Join the community to take part'}
      </h3>
      <p className="mt-1 mb-4 text-sm">
        {isWaiting
          ? `${post.community.name} will let you know. Then you can comment and like.`
          : `Members of ${post.community.name} comment, like and post. Start writing: your words are kept while you join.`}
      </p>
      <CommentForm
        intent={viewer ? 'join-to-comment' : 'sign-in-to-comment'}
        subject={post.id}
        label="Add a comment"
        submitLabel={viewer ? wayIn(community) : 'Sign in to comment'}
        disabledReason={isWaiting ? 'The owner has your request.' : undefined}
        refused={refused}
      >
        <ButtonLink to={href('/community/:communityId', { communityId: post.community.id })} tone="quiet">
          See the community
        </ButtonLink>
      </CommentForm>
    </section>
  )
}

function wayIn(community: CommunityPage | null) {
  if (community?.membershipType === 'invite_only' && community.viewer !== 'accepted') return 'Ask to join'
  return 'Join to comment'
}
