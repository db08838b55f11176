import type { ResourceType } from '@lv/contract/resource-options'
import type { Resource } from '@lv/contract/resources'
import { href } from 'react-router'

const names: Record<ResourceType, string> = {
  pdf: 'PDF',
  image: 'Picture',
  docx: 'Word',
  xlsx: 'Excel',
  pptx: 'PowerPoint',
  odt: 'OpenDocument text',
  ods: 'OpenDocument spreadsheet',
  odp: 'OpenDocument presentation',
}

/** 'PDF, 1.2 MB' */
export const fileInWords = ({ fileType, byteCount }: Pick<Resource, 'fileType' | 'byteCount'>) =>
  `${names[fileType]}, ${
    byteCount < 1_000_000
      ? `${Math.max(1, Math.round(byteCount / 1000))} kB`
      : `${(byteCount / 1_000_000).toFixed(1)} MB`
  }`

export const resourceAddress = ({ id, communityId }: Pick<Resource, 'id' | 'communityId'>) =>
  href('/community/:communityId/resources/:resourceId', { communityId, resourceId: id })

/** The file itself; of an older version with its number. */
export const fileAddress = (id: string, query: Record<string, string> = {}) =>
  `/api/resources/${id}/download${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`
