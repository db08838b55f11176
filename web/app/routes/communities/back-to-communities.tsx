import { href } from 'react-router'
import { WayUp } from '../../ui/way-up.tsx'

/** Above a community's pages. */
export function BackToCommunities() {
  return (
    <div className="page-width pt-4">
      <WayUp to={href('/communities')}>All communities</WayUp>
    </div>
  )
}
