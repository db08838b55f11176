import type { Resource } from '@lv/contract/resources'
import { Folder } from 'lucide-react'
import { useLocation } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import type { ResourcesShown } from './read-resources.ts'
import { ResourceRow } from './resource-row.tsx'

/** The resources that follow each other in the same folder. */
function byFolder(items: Resource[]): { folder: string; items: Resource[] }[] {
  const groups: { folder: string; items: Resource[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last?.folder === item.folder) last.items.push(item)
    else groups.push({ folder: item.folder, items: [item] })
  }
  return groups
}

/** A page of resources, folder by folder. */
export function ResourceList({ resources: { items, next } }: { resources: Pick<ResourcesShown, 'items' | 'next'> }) {
  const { pathname, search } = useLocation()
  const more = new URLSearchParams(search)
  if (next) more.set('cursor', next)
  return (
    <>
      <div className="flex flex-col gap-6">
        {byFolder(items).map(({ folder, items: inside }) => (
          <section key={folder} aria-label={folder || 'In no folder'}>
            {folder && (
              <h2 className="mb-2.5 flex items-center gap-2 text-lg">
                <Folder aria-hidden size={20} className="shrink-0 text-muted" />
                {folder}
              </h2>
            )}
            <Card isFlush>
              <ul className="divide-y divide-edge">
                {inside.map((resource) => (
                  <ResourceRow key={resource.id} resource={resource} />
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </div>
      {next && <LoadMore to={`${pathname}?${more}`} label="More resources" />}
    </>
  )
}
