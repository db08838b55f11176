import type { Api } from '@lv/contract/api'
import { trimInput } from '../../typed.ts'

/** What the resources tab of a community shows for an address. */
export async function readResources(api: Api, communityId: string, params: URLSearchParams) {
  const search = trimInput(params.get('search'), 100) || undefined
  const asked = params.get('folder') || undefined
  const cursor = params.get('cursor') ?? undefined
  const folders = await api.resources.folders({ params: { communityId } })
  // What nobody offered counts as not asked.
  const folder = folders.find(({ name }) => name === asked)?.name
  const { items, next } = await api.resources.list({ params: { communityId }, query: { search, folder, cursor } })
  return { items, next, folders, search, folder, isFirst: cursor === undefined }
}

export type ResourcesShown = Awaited<ReturnType<typeof readResources>>
