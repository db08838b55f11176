import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { CommunityNotFound } from '../../features/communities/community-not-found.tsx'
import { mayHost } from '../../features/communities/is-member.ts'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/announcements.ts'
import { AnnouncementCard } from './announcement-card.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const cursor = url.searchParams.get('cursor') ?? undefined
  try {
    const [community, { items, next }] = await Promise.all([
      api.communities.get({ params }),
      api.announcements.list({ params, query: { cursor } }),
    ])
    return data({ community, items, next, isFirst: !cursor, reachable: await readReachable(context, items) })
  } catch (error) {
    const status = asRefusal(error)?.status
    if (status === 404) return data(null, { status })
    if (status !== 401 && status !== 403) throw error
    throw redirect(
      context.get(visitContext).viewer
        ? href('/community/:communityId', params)
        : signInAddress(url.pathname + url.search),
    )
  }
}

export const handle: PageHandle = { query: ['cursor'] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData ? `Announcements · ${loaderData.community.name}` : 'Community not found',
    isPrivate: true,
  })

export default function Announcements({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <CommunityNotFound />
  const { community, items, next, isFirst } = loaderData
  const here = href('/community/:communityId/announcements', { communityId: community.id })
  const canEdit = mayHost(community)
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] pt-5 sm:pt-8">
      <CommunityBackLink community={community} />
      <div className="mt-2 mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{isFirst ? 'Announcements' : 'Older announcements'}</h1>
        {canEdit && (
          <ButtonLink to={href('/community/:communityId/announcements/new', { communityId: community.id })}>
            New announcement
          </ButtonLink>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState
          drawing={<House house={weatherboard} />}
          title="No announcements yet"
          text={canEdit ? 'Tell the whole community something.' : 'News from the owner will appear here.'}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {items.map((announcement) => (
            <AnnouncementCard key={announcement.id} announcement={announcement} canEdit={canEdit} />
          ))}
        </ul>
      )}
      {(!isFirst || next) && (
        <nav aria-label="Pages of announcements" className="flex flex-wrap justify-center gap-3 pt-6">
          {!isFirst && (
            <ButtonLink to={here} tone="quiet">
              Newest
            </ButtonLink>
          )}
          {next && (
            <ButtonLink to={`${here}?cursor=${encodeURIComponent(next)}`} tone="quiet" rel="next">
              Older
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  )
}
