import { useLoaderData } from 'react-router'

/** What somebody typed under a post before they had signed in or joined, and the comment that it answers. */
export type KeptWords = { content: string; parentId?: string }

/** A form that waited, as the words it holds; null where it holds none. */
export const wordsOf = (form: Record<string, string> | null): KeptWords | null =>
  form?.content ? { content: form.content, ...(form.parentId ? { parentId: form.parentId } : {}) } : null

/** The words that waited for the form under the post (`parentId` undefined) or under a comment of it. */
export function useKeptWords(parentId?: string): string | undefined {
  const { kept } = useLoaderData<{ kept: KeptWords | null }>()
  return kept?.parentId === parentId ? kept?.content : undefined
}
