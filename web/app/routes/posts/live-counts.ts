import type { LiveMessage } from '@lv/contract/live'
import type { PostPage } from '@lv/contract/posts'
import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLive, useLivePage } from '../../shell/live-store.ts'

type Counted = Pick<PostPage, 'id' | 'likesCount' | 'commentsCount'>

/** The counts of a post that is open: the page's own, until others have liked or commented since. */
export function useLiveCounts(post: Counted): Omit<Counted, 'id'> {
  const { id, likesCount, commentsCount } = post
  const [live, setLive] = useState<Partial<Counted> & { since: Counted }>()
  const { revalidate } = useRevalidator()
  useLivePage(`post:${id}`)
  useLive(
    useCallback(
      (message: LiveMessage) => {
        if (message.kind === 'again') return void revalidate()
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
