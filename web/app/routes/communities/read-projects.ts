import type { Api } from '@lv/contract/api'
import { asRefusal } from '../../refusal.ts'

/** The projects that were shown in a community, after the place that the address names; a damaged one is the first. */
export async function readProjects(api: Api, communityId: string, query: URLSearchParams) {
  const cursor = query.get('after') ?? undefined
  const shown = (after: string | undefined) =>
    api.projectEnds.ofCommunity({ params: { communityId }, query: { cursor: after } })
  try {
    return await shown(cursor)
  } catch (error) {
    if (cursor === undefined || asRefusal(error)?.status !== 400) throw error
    return shown(undefined)
  }
}
