import type { ReportedKind } from '@lv/contract/moderation-options'
import { href } from 'react-router'

/** The page where something in a community is reported; `postId` is where to go back to. */
export const reportAddress = (communityId: string, kind: ReportedKind, subjectId: string, postId = '') =>
  `${href('/community/:communityId/report', { communityId })}?kind=${kind}&subject=${subjectId}&post=${postId}`
