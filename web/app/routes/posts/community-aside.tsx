import type { CommunityPage } from '@lv/contract/communities'
import { href, Link } from 'react-router'
import { Cover } from '../../drawing/cover.tsx'
import { formatMemberCount } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'

/** Beside a post on wide screens, and under it on small ones: where it was said. */
export function CommunityAside({ community }: { community: CommunityPage }) {
  const { id, name, description, category, sector, imageUrl, memberCount } = community
  return (
    <Card
      as="aside"
      aria-label="Community"
      cover={
        imageUrl ? (
          <img src={imageUrl} alt="" className="h-24 w-full object-cover" />
        ) : (
          <Cover {...community} className="h-24" />
        )
      }
    >
      <h2 className="text-lg">
        <Link to={href('/community/:communityId', { communityId: id })} className="after:absolute after:inset-0">
          {name}
        </Link>
      </h2>
      <p className="mt-1.5 line-clamp-4 text-sm text-muted">{description}</p>
      <p className="mt-3 flex flex-wrap gap-1.5">
        <Badge>{category}</Badge>
        <Badge>{sector}</Badge>
      </p>
      <p className="mt-4 border-t border-dashed border-edge pt-3 text-sm text-muted tabular-nums">
        {formatMemberCount(memberCount)} {memberCount === 1 ? 'member' : 'members'}
      </p>
    </Card>
  )
}
