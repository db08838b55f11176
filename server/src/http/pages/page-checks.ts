import { ApiError, type Issue } from '@lv/contract/errors'
import type { ActionFunction, RouterContextProvider, ServerBuild } from 'react-router'
import { queryOf } from '../routing/address.ts'
import { Checked } from '../routing/checked.ts'
import type { PageAt } from './page-at.ts'

type Asking = {
  page: PageAt
  publicUrl: string
  address: string
  context: RouterContextProvider
  request: Request
}

/** The issues of a refused form, whether its action answered or threw it; the router wraps both. */
function issuesOf(given: unknown): Issue[] {
  const { data, issues } = (given ?? {}) as { data?: unknown; issues?: unknown }
  if (Array.isArray(issues)) return issues
  return data === undefined ? [] : issuesOf(data)
}

/** Runs a page's action alone, without loaders and middleware, for what it says about the fields of its form. */
export const openChecks =
  (routes: ServerBuild['routes']) =>
  async ({ page, publicUrl, address, context, request }: Asking): Promise<Issue[]> => {
    const action = routes[page.routeIds.at(-1) ?? '']?.module.action as ActionFunction | undefined
    const url = new URL(`${publicUrl}${page.path}?${queryOf(address)}`)
    try {
      return issuesOf(await action?.({ request, url, params: page.params, pattern: page.pattern, context }))
    } catch (thrown) {
      // A redirect, or a refusal of the whole page, says nothing about a field.
      if (thrown instanceof Error && !(thrown instanceof Checked) && !(thrown instanceof ApiError)) throw thrown
      return issuesOf(thrown)
    }
  }
