import type { Resource, ResourceSpace } from '@lv/contract/resources'
import { href } from 'react-router'

/** '1.2 GB of 5 GB used in this community, older versions included.' */
export const spaceInWords = ({ used, most }: ResourceSpace) =>
  `${(used / 1_000_000_000).toFixed(1)} GB of ${Math.round(most / 1_000_000_000)} GB used in this community, older versions included.`

export const resourceAddress = ({ id, communityId }: Pick<Resource, 'id' | 'communityId'>) =>
  href('/community/:communityId/resources/:resourceId', { communityId, resourceId: id })

/** The file itself; of an older version with its number. */
export const fileAddress = (id: string, query: Record<string, string> = {}) =>
  `/api/resources/${id}/download${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`
