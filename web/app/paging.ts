import { redirect } from 'react-router'
import { asRefusal } from './refusal.ts'

/** The page of a list that an address asks for (`?page=`): 1 and up. */
export function readPage(params: URLSearchParams) {
  const page = Math.trunc(Number(params.get('page') ?? 1))
  return page >= 1 ? Math.min(page, 5000) : 1
}

const id = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/**
 * Of a list whose newest come first: where the address asks for older ones, the id of the one that they come before. An
 * address that somebody has damaged asks for the newest.
 */
export function beforeCursor(url: URL): string | undefined {
  const before = url.searchParams.get('before') ?? ''
  return id.test(before) ? before : undefined
}

/** Of a list by cursor: an address that somebody has damaged leads to the list's start, which is at `here`. */
export const fromTheStart =
  (here: string) =>
  (error: unknown): never => {
    throw asRefusal(error)?.status === 400 ? redirect(here) : error
  }
