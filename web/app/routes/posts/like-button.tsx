import { formatNumber } from '@lv/contract/numbers'
import type { PostPage } from '@lv/contract/posts'
import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { useAskToSignIn } from '../../features/sign-in/ask-to-sign-in.ts'
import { asRefusedForm } from '../../form.ts'
import { useRootData } from '../../root-data.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { useToast } from '../../ui/toast-provider.tsx'

/** `likesCount` may be newer than that of the post. */
type Props = { post: Pick<PostPage, 'liked' | 'likesCount' | 'can'>; likesCount: number }

const look =
  'inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] px-4 font-semibold tabular-nums transition-colors duration-150'

/** Likes: a button for members, a way to sign in for visitors, a number for everybody else. */
export function LikeButton({ post, likesCount }: Props) {
  const { viewer } = useRootData()
  if (post.can.take_part) return <MemberLike post={post} likesCount={likesCount} />
  if (!viewer) return <VisitorLike count={likesCount} />
  return (
    <span className={`${look} border-transparent px-0 text-muted`}>
      <Heart aria-hidden size={19} />
      <Likes count={likesCount} />
    </span>
  )
}

function MemberLike({ post, likesCount }: Props) {
  const fetcher = useFetcher<unknown>()
  useRefusal(fetcher.data)
  const wanted = fetcher.formData?.get('intent')
  const isLiked = wanted ? wanted === 'like' : post.liked
  // While one's own press is on its way, what is newer may count it already.
  const count = wanted ? post.likesCount + Number(isLiked) - Number(post.liked) : likesCount
  return (
    <fetcher.Form method="post">
      <button
        type="submit"
        name="intent"
        value={isLiked ? 'unlike' : 'like'}
        aria-pressed={isLiked}
        aria-label={`Like, ${formatNumber(count)} ${count === 1 ? 'like' : 'likes'}`}
        className={`${look} cursor-pointer ${
          isLiked
            ? 'border-accent bg-brick-tint text-accent-dark'
            : 'border-edge-control bg-card text-ink hover:bg-tint'
        }`}
      >
        <Heart aria-hidden size={19} className={isLiked ? 'fill-current' : undefined} />
        <Likes count={count} />
      </button>
    </fetcher.Form>
  )
}

function useRefusal(answer: unknown) {
  const refused = asRefusedForm(answer)
  const toast = useToast()
  useSignInAgain(refused?.status)
  useEffect(() => {
    if (refused && refused.status !== 401) toast({ title: 'Error', description: refused.message, tone: 'error' })
  }, [refused, toast])
}

function VisitorLike({ count }: { count: number }) {
  return (
    <Link {...useAskToSignIn()} className={`${look} border-edge-control bg-card hover:bg-tint`}>
      <Heart aria-hidden size={19} />
      <span className="sr-only">Like, </span>
      <Likes count={count} />
    </Link>
  )
}

const Likes = ({ count }: { count: number }) => (
  <span>
    {formatNumber(count)} {count === 1 ? 'like' : 'likes'}
  </span>
)
