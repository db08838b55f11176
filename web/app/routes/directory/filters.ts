import { cut } from '@lv/contract/cut'
import {
  type DirectoryAnswer,
  type DirectoryDistance,
  type DirectoryRating,
  type DirectorySort,
  directoryAnswers,
  directoryDistances,
  directoryRatings,
  directorySorts,
} from '@lv/contract/directory-options'
import { type Trade, trades } from '@lv/contract/options'
import { href } from 'react-router'

/** What narrows and orders the list; everything that is absent means 'any'. */
export type Filters = {
  trade?: Trade | undefined
  near?: string | undefined
  within?: DirectoryDistance | undefined
  licence?: string | undefined
  stars?: DirectoryRating | undefined
  answers?: DirectoryAnswer | undefined
  available?: 'now' | undefined
  sort?: DirectorySort | undefined
}

export const DIRECTORY = href('/professionals/directory')

const known = <Name extends string>(names: readonly Name[], value: string | null) =>
  names.find((name) => name === value)

const text = (value: string | null, most: number) => cut((value ?? '').replace(/\p{Cc}/gu, ' ').trim(), most)

/** The filters of an address; values that nobody offered count as none. */
export function readFilters(params: URLSearchParams): Filters {
  return {
    trade: known(trades, params.get('trade')),
    near: text(params.get('near'), 60) || undefined,
    within: known(directoryDistances, params.get('within')),
    licence: text(params.get('licence'), 80) || undefined,
    stars: known(directoryRatings, params.get('stars')),
    answers: known(directoryAnswers, params.get('answers')),
    available: known(['now'] as const, params.get('available')),
    sort: known(directorySorts, params.get('sort')),
  }
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** After whom a page begins, where the address says so. */
export function readAfter(params: URLSearchParams) {
  const after = params.get('after') ?? ''
  return isId.test(after) ? after : undefined
}

/** The query of the list with these filters: '' or '?...'. */
export function queryOf(filters: Filters & { after?: string | undefined }) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value)
  const query = params.toString()
  return query && `?${query}`
}
