import type { PostPage } from '@lv/contract/posts'

/** A post as its page shows it: without its source, and with its comments apart. */
export type ShownPost = Omit<PostPage, 'content' | 'comments'>

/** What of a post travels to its page. */
export function shownPost({ content: _source, comments: _talk, answer, ...post }: PostPage): ShownPost {
  return { ...post, answer: answer && { ...answer, content: '' } }
}

/** The part of a post's address that shows a comment, on whichever page of them it stands. */
export const commentPlace = (id: string) => ({ search: `?comment=${id}`, hash: `#comment-${id}` })

/** The answers to a comment, from the first. */
export const repliesPlace = (id: string) => ({ search: `?replies=${id}`, hash: `#comment-${id}` })

/** What follows a page of comments or of answers. */
export const placeFrom = (cursor: string, hash: string) => ({ search: `?from=${cursor}`, hash })
