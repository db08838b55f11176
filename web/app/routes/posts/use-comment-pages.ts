import type { Comment, CommentPage } from '@lv/contract/comments'
import { useEffect, useState } from 'react'
import { peopleIn } from '../../features/messages/read-reachable.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { useToast } from '../../ui/toast-provider.tsx'

/** A refusal by its status and words. */
type Failure = { status: number; message: string }

async function fetchPage(postId: string, query: Record<string, string>): Promise<CommentPage | Failure> {
  const answer = await fetch(`/api/posts/${postId}/comments?${new URLSearchParams(query)}`).catch(() => null)
  const page = (await answer?.json().catch(() => null)) as CommentPage | { message?: string } | null | undefined
  if (answer?.ok && page && 'items' in page) return page
  const message = page && 'message' in page ? page.message : undefined
  return { status: answer?.status ?? 0, message: message ?? 'Something went wrong. Please try again.' }
}

/** Those of a page's authors whom the reader may write to; none where that is not known. */
async function fetchReachable({ items }: CommentPage): Promise<string[]> {
  const among = [...new Set(peopleIn(items))].join(',')
  if (!among) return []
  const answer = await fetch(`/api/conversation-partners?${new URLSearchParams({ among })}`).catch(() => null)
  const reachable: unknown = answer?.ok ? await answer.json().catch(() => []) : []
  return Array.isArray(reachable) ? reachable : []
}

/** Each comment once; the page's own ones are the fresher. */
const merged = (pages: CommentPage[]): Comment[] => {
  const items = new Map<string, Comment>()
  for (const page of pages) for (const comment of page.items) if (!items.has(comment.id)) items.set(comment.id, comment)
  return [...items.values()]
}

/**
 * The page of comments that came with a post's page (null: none yet) and those that were added to it by pressing; the
 * focus goes to the first that was added.
 */
export function useCommentPages(postId: string, first: CommentPage | null) {
  const [added, setAdded] = useState<CommentPage[]>([])
  const [reachable, setReachable] = useState<string[]>([])
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const toast = useToast()
  useSignInAgain(failure?.status)
  const pages = first ? [first, ...added] : added
  const newest = added.at(-1)?.items[0]?.id
  useEffect(() => {
    if (newest) document.getElementById(`comment-${newest}`)?.focus({ preventScroll: true })
  }, [newest])

  async function load(query: Record<string, string>) {
    if (isLoading) return
    setIsLoading(true)
    const page = await fetchPage(postId, query)
    setIsLoading(false)
    if ('items' in page) {
      setAdded((before) => [...before, page])
      const more = await fetchReachable(page)
      return setReachable((before) => [...before, ...more])
    }
    setFailure(page)
    if (page.status !== 401) toast({ title: 'Error', description: page.message, tone: 'error' })
  }
  const next = pages.at(-1)?.next ?? null
  return { items: merged(pages), isFromStart: pages[0]?.isFromStart ?? true, next, isLoading, load, reachable }
}
