import type { Activity } from '@lv/contract/people'
import { href, Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

const link = 'font-semibold underline-offset-4 hover:underline'

/** Where somebody takes part and what they wrote; nothing where there is neither. */
export function ActivityLists({ activity }: { activity: Activity }) {
  const { communities, communityCount, posts, postCount } = activity
  return (
    <>
      {communities.length > 0 && (
        <Card as="section" aria-labelledby="communities">
          <h2 id="communities" className="text-xl">
            Communities ({communityCount})
          </h2>
          <ul className="mt-3 flex flex-col divide-y divide-edge">
            {communities.map(({ id, name, role }) => (
              <li key={id} className="flex justify-between gap-4 py-3">
                <Link to={href('/community/:communityId', { communityId: id })} className={link}>
                  {name}
                </Link>
                {role !== 'member' && <span className="text-muted capitalize">{role}</span>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {posts.length > 0 && (
        <Card as="section" aria-labelledby="posts">
          <h2 id="posts" className="text-xl">
            Posts ({postCount})
          </h2>
          <ul className="mt-3 flex flex-col divide-y divide-edge">
            {posts.map(({ id, title, communityId, communityName, createdAt }) => (
              <li key={id} className="py-3">
                <Link
                  to={href('/community/:communityId/posts/:postId', { communityId, postId: id })}
                  className={`${link} break-words`}
                >
                  {title}
                </Link>
                <p className="text-sm text-muted">
                  {communityName}, <RelativeTime at={createdAt} />
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
