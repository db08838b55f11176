import type { PostPage } from '@lv/contract/posts'

/** A post as its page shows it: without its source, and with its comments apart. */
export type ShownPost = Omit<PostPage, 'content' | 'comments'>

/** What of a post travels to its page. */
export function shownPost({ content: _source, comments: _talk, answer, ...post }: PostPage): ShownPost {
  return { ...post, answer: answer && { ...answer, content: '' } }
}
