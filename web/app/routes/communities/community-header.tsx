import type { Community } from '@lv/contract/communities'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { CommunityPicture } from '../../features/communities/community-picture.tsx'
import { VitalityLine } from '../../features/communities/vitality-line.tsx'
import { formatExactPrice, formatNumber } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { MembershipLabel } from './membership-label.tsx'

type Props = {
  community: Community
  /** What the visitor can do with it, under its description. */
  actions?: ReactNode
  /** What else the visitor should know, such as their level. */
  children?: ReactNode
}

/** The top of a community's pages: what it is, how many are in it, what it costs, and its picture. */
export function CommunityHeader({ community, actions, children }: Props) {
  const { name, description, category, sector, location, memberCount, membershipType } = community
  const price = formatExactPrice(community)
  return (
    <header className="page-width grid items-center gap-x-10 gap-y-6 pt-6 lg:grid-cols-[1fr_25rem] lg:pt-10">
      <div className="order-2 min-w-0 lg:order-1">
        <div className="flex flex-wrap gap-1.5">
          <Badge>{category}</Badge>
          <Badge>{sector}</Badge>
          {location && <Badge icon={<MapPin aria-hidden size={13} />}>{location}</Badge>}
          <MembershipLabel type={membershipType} />
        </div>
        <h1 className="mt-3 text-2xl sm:text-3xl lg:text-4xl">{name}</h1>
        <p className="mt-3 max-w-text text-lg whitespace-pre-line text-muted">{description}</p>
        <p className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <Fact>
            {formatNumber(memberCount)} {memberCount === 1 ? 'Member' : 'Members'}
          </Fact>
          <Fact>{sector}</Fact>
          {price && (
            <span>
              <Fact>{price}</Fact> <span className="text-sm text-muted">incl. GST</span>
            </span>
          )}
          <span className="text-sm text-muted">
            <VitalityLine community={community} />
          </span>
        </p>
        {children}
        {actions && <div className="mt-6">{actions}</div>}
      </div>
      <div className="order-1 overflow-hidden rounded-card border border-edge lg:order-2">
        <CommunityPicture
          community={community}
          isEager
          className="h-28 sm:h-40 lg:h-48 [&_path]:[vector-effect:non-scaling-stroke]"
        />
      </div>
    </header>
  )
}

const Fact = ({ children }: { children: ReactNode }) => (
  <span className="font-display text-lg font-semibold">{children}</span>
)
