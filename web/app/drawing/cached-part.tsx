import { createContext, createElement, type ReactNode, useContext } from 'react'

/** What knows the parts of pages that were made before: entry.server.tsx gives it, browsers have none. */
export type Parts = {
  /**
   * Registers a part by everything it is made from. @returns its placeholder in the page, and whether its HTML is known
   */
  place(words: string): { mark: string; isKnown: boolean }
}

export const CachedParts = createContext<Parts | null>(null)

type Props = { madeOf: unknown; children: ReactNode }

/**
 * A part that recurs in many pages, one element: the server renders it once and puts it into every page that holds the
 * same. `madeOf` names all that it shows, as JSON can say it; nothing in it uses `useId`, or is loaded ahead of the page.
 */
export function CachedPart({ madeOf, children }: Props) {
  const parts = useContext(CachedParts)
  if (!parts) return children
  const { mark, isKnown } = parts.place(JSON.stringify(madeOf))
  return createElement('kept-part', { 'data-mark': mark }, isKnown ? null : children)
}
