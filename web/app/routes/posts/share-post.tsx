import { Share2 } from 'lucide-react'
import { href } from 'react-router'
import { ShareLink } from '../../features/communities/share-link.tsx'
import { useRootData } from '../../root-data.ts'
import type { ShownPost } from './shown-post.ts'

const action =
  'wide-target inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-control px-2.5 text-sm font-semibold text-muted hover:bg-tint hover:text-ink'

/** Shares a post: the device's own sheet, else its link is copied. */
export function SharePost({ post }: { post: ShownPost }) {
  const { publicUrl } = useRootData()
  const { communityId, id: postId, title, community } = post
  const url = `${publicUrl}${href('/community/:communityId/posts/:postId', { communityId, postId })}`
  return (
    <ShareLink title={title} text={`A discussion in ${community.name}`} url={url} className={action}>
      <Share2 aria-hidden size={16} />
      Share
    </ShareLink>
  )
}
