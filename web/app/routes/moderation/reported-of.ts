import { reportedKinds } from '@lv/contract/moderation-options'
import { data, href } from 'react-router'

/** What an address says is reported or hidden, and where that is. @throws 404 for an address that names nothing */
export function reportedOf(url: URL, communityId: string) {
  const kind = reportedKinds.find((one) => one === url.searchParams.get('kind'))
  const subjectId = url.searchParams.get('subject')
  if (!kind || !subjectId) throw data(null, { status: 404 })
  const postId = kind === 'post' ? subjectId : url.searchParams.get('post')
  const back =
    kind === 'member' || !postId
      ? href('/community/:communityId/members', { communityId })
      : href('/community/:communityId/posts/:postId', { communityId, postId })
  return { kind, subjectId, back }
}
