import { href } from 'react-router'
import { WayUp } from './way-up.tsx'

/** The way up from a page of a community. */
export const BackLink = ({ community }: { community: { id: string; name: string } }) => (
  <WayUp to={href('/community/:communityId', { communityId: community.id })}>{community.name}</WayUp>
)
