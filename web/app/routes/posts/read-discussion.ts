import type { Api } from '@lv/contract/api'
import type { CommentPage } from '@lv/contract/comments'
import type { PostPage } from '@lv/contract/posts'
import { asRefusal } from '../../refusal.ts'

/** What the page of a post shows of what was said under it: some comments, and of one of them some answers. */
export type Talk = { page: CommentPage; thread: CommentPage | null }

type Query = NonNullable<Parameters<Api['posts']['comments']>[0]['query']>

/** Which comments an address asks for: those around one, the answers to one, or what follows a cursor. */
function askedBy(search: URLSearchParams): Query | null {
  const beside = search.get('comment') ?? search.get('reply') ?? search.get('edit')
  if (beside) return { beside }
  const parentId = search.get('replies')
  if (parentId) return { parentId }
  const cursor = search.get('from')
  return cursor ? { cursor } : null
}

/** What an old or wrong address asks for is not there: null. */
async function found(call: Promise<CommentPage>) {
  try {
    return await call
  } catch (error) {
    if ([400, 404].includes(asRefusal(error)?.status ?? 0)) return null
    throw error
  }
}

/** The comments that the address asks for; without asking, or where they are not there, the first ones. */
export async function readTalk(api: Api, { id, comments: first }: PostPage, search: URLSearchParams): Promise<Talk> {
  const isOnFirst = (commentId: string | undefined) => first.items.some((comment) => comment.id === commentId)
  const read = (query: Query) => found(api.posts.comments({ params: { postId: id }, query }))
  const asked = askedBy(search)
  if (!asked || isOnFirst(asked.beside)) return { page: first, thread: null }
  const page = await read(asked)
  if (!page) return { page: first, thread: null }
  if (page.parentId === null) return { page, thread: null }
  const around = isOnFirst(page.parentId) ? first : await read({ beside: page.parentId })
  return around ? { page: around, thread: page } : { page: first, thread: null }
}

/** The talk without the sources of what others wrote: only one's own is changed here. */
export function readable({ page, thread }: Talk): Talk {
  const of = (one: CommentPage) => ({
    ...one,
    items: one.items.map((comment) => (comment.isOwn ? comment : { ...comment, content: '' })),
  })
  return { page: of(page), thread: thread && of(thread) }
}
