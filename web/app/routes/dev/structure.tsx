import { href, Link } from 'react-router'
import { Cover } from '../../drawing/cover.tsx'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { houses } from '../../drawing/houses.ts'
import { Street } from '../../drawing/street.tsx'
import { formatMemberCount } from '../../format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Specimen } from './specimen.tsx'

const subjects = ['Residential', 'Commercial', 'Industrial', 'Infrastructure'].flatMap((sector, row) =>
  ['Developers', 'Builders', 'Engineers', 'Designers', 'Tradies', 'Inspectors'].map((category, column) => ({
    id: `${row}${column}`,
    name: `${category} of ${sector}`,
    sector,
    category,
  })),
)

export function Structure({ now }: { now: number }) {
  return (
    <>
      <Specimen title="Cards and covers" isStack>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {subjects.map((subject, index) => (
            <Card key={subject.id} as="article" cover={<Cover {...subject} />} isHighlighted={index === 4}>
              <h3 className="text-lg">
                <Link to={href('/dev/ui')} className="after:absolute after:inset-0">
                  {subject.name}
                </Link>
              </h3>
              <p className="mt-1.5 text-sm text-muted">Permits, facades and what council really asks for.</p>
              <div className="mt-2.5 flex gap-1.5">
                <Badge>{subject.category}</Badge>
                <Badge tone="good">Free</Badge>
              </div>
              <p className="mt-3 flex justify-between border-t border-dashed border-edge pt-3 text-sm text-muted">
                <span>Active this month</span>
                <span className="tabular-nums">{formatMemberCount(318 + index * 97)}</span>
              </p>
            </Card>
          ))}
        </div>
      </Specimen>
      <Specimen title="Skeletons" isStack>
        <SkeletonGroup label="Loading communities" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {[1, 2, 3].map((key) => (
            <Card key={key} cover={<Skeleton className="h-21 rounded-none" />}>
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="mt-3 h-4" />
              <Skeleton className="mt-2 h-4 w-4/5" />
            </Card>
          ))}
        </SkeletonGroup>
      </Specimen>
      <Specimen title="Tabs and lists" isStack>
        <Tabs
          label="Community"
          current={href('/dev/ui')}
          tabs={[
            { to: href('/dev/ui'), label: 'Discussions', count: 12 },
            { to: `${href('/dev/ui')}?tab=resources`, label: 'Resources' },
            { to: `${href('/dev/ui')}?tab=projects`, label: 'Projects' },
          ]}
        />
        <Pagination
          label="Pages of posts"
          page={2}
          pageCount={5}
          toPage={(page) => `${href('/dev/ui')}?page=${page}`}
        />
        <LoadMore to={`${href('/dev/ui')}?page=2`} label="Load More Communities" shown={20} total={60} />
      </Specimen>
      <Specimen title="People and times">
        <Avatar name="Ada Nguyen" size="small" />
        <Avatar name="Bill Papadopoulos" />
        <Avatar name="Priya" size="large" />
        <Avatar name="Broken Picture" imageUrl="/no-such-picture.png" size="large" />
        <div className="flex flex-col">
          {[30, 400, 20_000, 100_000, 400_000, 900_000].map((seconds) => (
            <RelativeTime key={seconds} at={new Date(now - seconds * 1000).toISOString()} />
          ))}
        </div>
      </Specimen>
      <Specimen title="Empty state" isStack>
        <EmptyState
          title="No communities found"
          text="Try adjusting your filters or search terms, or create a new community."
          drawing={<House house={weatherboard} />}
          actions={<ButtonLink to={href('/create-community')}>Create Community</ButtonLink>}
        />
      </Specimen>
      <Specimen title="Houses" isStack>
        <Street />
        <div className="grid grid-cols-2 items-end gap-6 sm:grid-cols-3 lg:grid-cols-6">
          {houses.map((house) => (
            <figure key={house.name}>
              <House house={house} title={house.name} />
              <figcaption className="mt-2 text-sm text-muted">{house.name}</figcaption>
            </figure>
          ))}
        </div>
      </Specimen>
    </>
  )
}
