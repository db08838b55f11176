import type { Dashboard } from '@lv/contract/dashboard'
import type { ReactNode } from 'react'
import { House } from '../../drawing/house.tsx'
import { warehouse } from '../../drawing/warehouse.tsx'
import { formatNumber } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

const drawing = <House house={warehouse} />

/** The courses of a community. */
export function DashboardCourses({ courses }: Pick<Dashboard, 'courses'>) {
  if (courses.length === 0)
    return (
      <EmptyState drawing={drawing} title="No courses yet" text="Courses will appear here when they're published." />
    )
  return (
    <Rows>
      {courses.map(({ id, title }) => (
        <Row key={id} title={title} />
      ))}
    </Rows>
  )
}

/** The resources of a community. */
export function DashboardResources({ resources }: Pick<Dashboard, 'resources'>) {
  if (resources.length === 0)
    return <EmptyState drawing={drawing} title="No resources yet" text="Educational content will appear here." />
  return (
    <Rows>
      {resources.map(({ id, title, fileType, downloadCount, isPremium }) => (
        <Row key={id} title={title} badge={isPremium && <Badge tone="attention">Premium</Badge>}>
          {fileType.toUpperCase()} · {formatNumber(downloadCount)} {downloadCount === 1 ? 'download' : 'downloads'}
        </Row>
      ))}
    </Rows>
  )
}

const Rows = ({ children }: { children: ReactNode }) => (
  <Card isFlush>
    <ul className="divide-y divide-edge">{children}</ul>
  </Card>
)

function Row({ title, badge, children }: { title: string; badge?: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 p-[1.125rem]">
      <h2 className="text-lg">{title}</h2>
      {badge}
      {children && <p className="text-sm text-muted tabular-nums sm:ml-auto">{children}</p>}
    </li>
  )
}
