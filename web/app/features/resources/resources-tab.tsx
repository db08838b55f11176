import type { CommunityPage } from '@lv/contract/communities'
import type { Resource } from '@lv/contract/resources'
import { Folder, Search, X } from 'lucide-react'
import { Form, href, Link, useLocation } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { warehouse } from '../../drawing/house-drawings.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChipLink } from '../../ui/chips.tsx'
import { controlClass } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { isStaffMember } from '../communities/is-member.ts'
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
function ResourceList({ resources: { items, next } }: { resources: Pick<ResourcesShown, 'items' | 'next'> }) {
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

type Props = { community: CommunityPage; resources: ResourcesShown }

/** The address of this tab with other resources: the tab and the view stay. */
function useAddress() {
  const { pathname, search } = useLocation()
  const kept = [...new URLSearchParams(search)].filter(([name]) => name === 'tab' || name === 'view')
  const to = (change: Record<string, string>) =>
    `${pathname}?${new URLSearchParams([...kept, ...Object.entries(change)])}`
  return { pathname, kept, to }
}

/** A community's files: search, folders, and for the team the way to add one. */
export function ResourcesTab({ community, resources }: Props) {
  const manages = isStaffMember(community.viewer)
  const { items, search, folder, isFirst, folders } = resources
  const isNone = items.length === 0 && isFirst && !search && !folder
  const add = manages && !community.archivedAt && (
    <ButtonLink to={href('/community/:communityId/resources/new', { communityId: community.id })}>
      Add a resource
    </ButtonLink>
  )
  if (isNone)
    return (
      <EmptyState
        drawing={<House house={warehouse} />}
        title="No resources yet"
        text="Educational content will appear here."
        actions={add || undefined}
      />
    )
  return (
    <section aria-label="Resources" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start gap-3">
        <SearchForm key={search ?? ''} search={search} />
        {add}
      </div>
      {folders.length > 0 && <Folders resources={resources} />}
      {search && <Searched search={search} />}
      {items.length === 0 ? (
        <p className="text-muted">
          {search ? 'No resources match. Try fewer words.' : 'There’s nothing more in this list.'}
        </p>
      ) : (
        <ResourceList resources={resources} />
      )}
    </section>
  )
}

function Folders({ resources: { folders, folder, search } }: Pick<Props, 'resources'>) {
  const { to } = useAddress()
  const words: Record<string, string> = search ? { search } : {}
  return (
    <nav aria-label="Folders" className="flex flex-wrap gap-2">
      <ChipLink to={to(words)} isChosen={folder === undefined} preventScrollReset className="min-h-11">
        All
      </ChipLink>
      {folders.map(({ name, count }) => (
        <ChipLink
          key={name}
          to={to(Object.assign({ folder: name }, words))}
          isChosen={folder === name}
          preventScrollReset
          className="min-h-11"
        >
          {name} <span className="text-muted tabular-nums">{count}</span>
        </ChipLink>
      ))}
    </nav>
  )
}

function Searched({ search }: { search: string }) {
  const { to } = useAddress()
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-muted">
      <span>
        Resources about <strong className="text-ink">{search}</strong>
      </span>
      <Link
        to={to({})}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent underline-offset-4 hover:underline"
      >
        <X aria-hidden size={16} />
        Clear search
      </Link>
    </p>
  )
}

function SearchForm({ search }: { search: string | undefined }) {
  const { pathname, kept } = useAddress()
  return (
    <Form action={pathname} role="search" className="flex min-w-0 grow basis-72 gap-2" preventScrollReset>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="relative flex min-w-0 grow items-center">
        <span className="sr-only">Search the resources</span>
        <Search aria-hidden size={18} className="pointer-events-none absolute left-3 text-muted" />
        <input
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          placeholder="Search the resources"
          enterKeyHint="search"
          autoComplete="off"
          className={`${controlClass} pl-10`}
        />
      </label>
      <Button type="submit" tone="quiet">
        Search
      </Button>
    </Form>
  )
}
