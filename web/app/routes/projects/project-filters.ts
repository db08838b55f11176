import {
  PROJECT_PAGE_SIZE,
  type ProjectBudget,
  type ProjectCategory,
  type ProjectState,
  projectBudgets,
  projectCategoryNames,
  projectStates,
} from '@lv/contract/project-options'
import { href } from 'react-router'
import { trimInput } from '../../typed.ts'

/** What narrows the list; everything that is absent means 'all'. */
export type Filters = {
  search?: string
  location?: ProjectState
  category?: ProjectCategory
  budget?: ProjectBudget
}

const MAX_CHARACTERS = 100
const LARGEST_LIMIT = 100
const MAX_PAGES_SHOWN = 5

const known = <Name extends string>(names: readonly Name[], value: string | null) =>
  names.find((name) => name === value)

/** The filters of an address; values that nobody offered count as none. */
export const readFilters = (params: URLSearchParams): Filters => ({
  search: trimInput(params.get('search'), MAX_CHARACTERS) || undefined,
  location: known(projectStates, params.get('location')),
  category: known(projectCategoryNames, params.get('category')),
  budget: known(projectBudgets, params.get('budget')),
})

export const PROJECTS = href('/projects')

/** The address of the list with these filters, and with pages 1 to `page` of it. */
export function addressOf(filters: Filters, page = 1) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `${PROJECTS}?${query}` : PROJECTS
}

/** The call that fetches pages 1 to `page`; from page 6 on the list starts later, so that it stays one. */
export function callFor(page: number) {
  const start = Math.max(0, page - MAX_PAGES_SHOWN) * PROJECT_PAGE_SIZE
  return { offset: start, limit: Math.min(LARGEST_LIMIT, page * PROJECT_PAGE_SIZE - start) }
}
