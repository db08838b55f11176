import type { ReportedKind } from '@lv/contract/moderation-options'
import { href } from 'react-router'

const query = (kind: ReportedKind, subjectId: string, postId: string) =>
  `?kind=${kind}&subject=${subjectId}&post=${postId}`

/** The page where something in a community is reported; `postId` is where to go back to. */
export const reportAddress = (communityId: string, kind: ReportedKind, subjectId: string, postId = '') =>
  href('/community/:communityId/report', { communityId }) + query(kind, subjectId, postId)

/** The page where those who look after a community hide what somebody else wrote. */
export const hideAddress = (communityId: string, kind: 'post' | 'comment', subjectId: string, postId = '') =>
  href('/community/:communityId/hide', { communityId }) + query(kind, subjectId, postId)
