import {
  COURSE_PAGE_SIZE,
  type CourseLevel,
  type CourseType,
  courseLevels,
  courseTypes,
} from '@lv/contract/course-options'
import { href } from 'react-router'
import { trimInput } from '../../typed.ts'

const id = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** After which of a list an address goes on; a damaged one begins anew. */
export function readCursor(params: URLSearchParams): string | undefined {
  const cursor = params.get('cursor') ?? ''
  return id.test(cursor) ? cursor : undefined
}

/** What narrows the list of courses; everything that is absent means 'all'. */
export type CourseFilters = { search?: string; type?: CourseType; level?: CourseLevel }

const MAX_CHARACTERS = 100
/** So many are shown on one page; then it goes on with the next. */
const MOST_SHOWN = 96

const known = <Name extends string>(names: readonly Name[], value: string | null) =>
  names.find((name) => name === value && name !== 'all')

/** The filters of an address; values that nobody offered count as none. */
export const readFilters = (params: URLSearchParams): CourseFilters => ({
  search: trimInput(params.get('search'), MAX_CHARACTERS) || undefined,
  type: known(courseTypes, params.get('type')),
  level: known(courseLevels, params.get('level')),
})

export const COURSES = href('/courses')

/** Which part of the list: so many courses, after the one with this id. */
export type Part = { show: number; cursor: string | undefined }

/** The part that an address asks for; a damaged one asks for the first. */
export function readPart(params: URLSearchParams): Part {
  const show = Math.trunc(Number(params.get('show') ?? COURSE_PAGE_SIZE))
  return {
    show: show >= COURSE_PAGE_SIZE ? Math.min(show, MOST_SHOWN) : COURSE_PAGE_SIZE,
    cursor: readCursor(params),
  }
}

/** The address of the list with these filters. */
export function addressOf(filters: CourseFilters, part: Partial<Part> = {}) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value)
  if (part.show && part.show > COURSE_PAGE_SIZE) params.set('show', String(part.show))
  if (part.cursor) params.set('cursor', part.cursor)
  const query = params.toString()
  return query ? `${COURSES}?${query}` : COURSES
}

/** Where more of the list is. */
export const moreAfter = (filters: CourseFilters, { show, cursor }: Part, last: string) =>
  show < MOST_SHOWN
    ? addressOf(filters, { show: show + COURSE_PAGE_SIZE, cursor })
    : addressOf(filters, { cursor: last })
