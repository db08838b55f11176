import type { Image } from '@lv/contract/files'

/** What was written and not posted yet, kept in this browser alone. */
export type Draft = {
  title: string
  content: string
  /** The other fields by their names; drafts of before have none. */
  more?: Record<string, string>
  images: Image[]
  /** The version of the post that it changes; '' for a new one. */
  base: string
  /** It is on its way: the page of the post drops it when it arrives there. */
  isSent: boolean
}

/** A new post's draft is kept for its community, a change's for its post. */
export const draftKey = (communityId: string, postId?: string) => `post-draft:${postId ?? communityId}`

/** The draft under a key, or null; a browser that keeps nothing has none. */
export function readDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { title, content, images, base } = value as Record<string, unknown>
  return typeof title === 'string' && typeof content === 'string' && typeof base === 'string' && Array.isArray(images)
}

/** Keeps a draft, or drops it when it is null. */
export function keepDraft(key: string, draft: Draft | null) {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
  } catch {
    // A full or forbidden store only costs the draft.
  }
}

/** On the page of a post: what was sent to make or change it is no draft any more. */
export function dropSentDrafts(communityId: string, postId: string) {
  for (const key of [draftKey(communityId), draftKey(communityId, postId)])
    if (readDraft(key)?.isSent) keepDraft(key, null)
}
