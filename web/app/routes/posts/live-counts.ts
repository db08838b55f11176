import type { LiveMessage } from '@lv/contract/live'
import type { PostPage } from '@lv/contract/posts'
import { useCallback, useState } from 'react'
import { useLive, useLivePage } from '../../shell/live-store.ts'
import { useRevalidate } from '../../shell/use-revalidate.ts'

type Counted = Pick<PostPage, 'id' | 'likesCount' | 'commentsCount'>

/** The counts of a post that is open: the page's own, until others have liked or commented since. */
export function useLiveCounts(post: Counted): Omit<Counted, 'id'> {
  const { id, likesCount, commentsCount } = post
  const [live, setLive] = useState<Partial<Counted> & { since: Counted }>()
  const revalidate = useRevalidate()
  useLivePage(`post:${id}`)
  useLive(
    useCallback(
      (message: LiveMessage) => {
        if (message.kind === 'again') return revalidate()
        if (message.kind !== 'counts' || message.postId !== id) return
        const { likesCount, commentsCount } = message
        setLive((before) => {
          const known = before?.since === post ? before : { since: post }
          return {
            ...known,
            ...(likesCount === undefined ? {} : { likesCount }),
            ...(commentsCount === undefined ? {} : { commentsCount }),
          }
        })
      },
      [id, post, revalidate],
    ),
  )
  const newer = live?.since === post ? live : undefined
  return { likesCount: newer?.likesCount ?? likesCount, commentsCount: newer?.commentsCount ?? commentsCount }
}
