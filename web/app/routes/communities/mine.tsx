import type { OwnCommunity } from '@lv/contract/communities'
import { formatNumber } from '@lv/contract/numbers'
import { href, Link } from 'react-router'
import { apiContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { creamBrick, terrace } from '../../drawing/house-drawings.tsx'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { fromTheStart } from '../../paging.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import type { Route } from './+types/mine.ts'
import { fed } from './listed-post.ts'
import { PostItem } from './post-item.tsx'

const HERE = href('/communities/mine')
const OWN_SHOWN = 50

export async function loader({ url, context }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const { communities, posts } = context.get(apiContext)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const [mine, feed] = await Promise.all([
    communities.mine({ query: { limit: OWN_SHOWN } }),
    posts.feed({ query: { cursor } }).catch(fromTheStart(HERE)),
  ])
  const shown = feed.items.map(fed)
  return {
    mine: mine.items,
    total: mine.total,
    posts: shown,
    reachable: await readReachable(context, shown),
    next: feed.next,
    isFirst: cursor === undefined,
  }
}

export const handle: PageHandle = { query: ['cursor'] }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'My communities', isPrivate: true })

export default function MyCommunities({ loaderData }: Route.ComponentProps) {
  const { mine, total, posts, next, isFirst } = loaderData
  if (mine.length === 0) return <NoneYet />
  return (
    <div className="page-width py-6 lg:py-10">
      <h1 className="text-3xl">My communities</h1>
      <p className="mt-1 text-lg text-muted">What nobody has answered yet comes first, then the newest.</p>
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Own mine={mine} total={total} />
        <section aria-labelledby="feed" className="min-w-0 lg:order-first">
          <h2 id="feed" className="sr-only">
            Discussions
          </h2>
          {!isFirst && (
            <p className="mb-3">
              <Link to={HERE} className="font-semibold text-accent underline underline-offset-4">
                Back to the start
              </Link>
            </p>
          )}
          {posts.length === 0 ? (
            <EmptyState
              level="h3"
              drawing={<House house={creamBrick} />}
              title="No discussions yet"
              text="Be the first to start a conversation!"
            />
          ) : (
            <Card isFlush>
              <ul className="divide-y divide-edge">
                {posts.map((post) => (
                  <PostItem key={post.id} post={post} communityId={post.communityId} />
                ))}
              </ul>
            </Card>
          )}
          {next && <LoadMore to={`${HERE}?cursor=${next}`} label="Older discussions" />}
        </section>
      </div>
    </div>
  )
}

const roles = { owner: 'Owner', moderator: 'Moderator', member: null }

/** Beside the discussions; on a phone a row above them, as the list would come after all of them. */
function Own({ mine, total }: { mine: OwnCommunity[]; total: number }) {
  return (
    <aside aria-labelledby="own" className="min-w-0">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="own" className="text-xl">
          {formatNumber(total)} {total === 1 ? 'community' : 'communities'}
        </h2>
        <Link to={href('/communities')} className="font-semibold text-accent underline-offset-4 hover:underline">
          Find more
        </Link>
      </div>
      <ul className="-mx-5 mt-3 flex gap-3 overflow-x-auto px-5 pb-2 lg:mx-0 lg:block lg:overflow-hidden lg:rounded-card lg:border lg:border-edge lg:bg-card lg:p-0">
        {mine.map(({ id, name, role, memberCount }) => (
          <li
            key={id}
            className="relative flex w-60 shrink-0 flex-col justify-between rounded-card border border-edge bg-card px-4 py-3 transition-colors duration-150 hover:bg-paper lg:block lg:w-auto lg:rounded-none lg:border-x-0 lg:border-t-0 lg:last:border-b-0"
          >
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <Link
                to={href('/community/:communityId/dashboard', { communityId: id })}
                className="after:absolute after:inset-0"
              >
                {name}
              </Link>
              {roles[role] && <Badge>{roles[role]}</Badge>}
            </p>
            <p className="mt-0.5 flex items-center justify-between gap-3 text-sm text-muted">
              {formatNumber(memberCount)} {memberCount === 1 ? 'member' : 'members'}
              <Link
                to={href('/community/:communityId/posts/new', { communityId: id })}
                className="relative inline-flex min-h-9 items-center font-semibold text-accent underline-offset-4 hover:underline"
              >
                New post<span className="sr-only"> in {name}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </aside>
  )
}

function NoneYet() {
  return (
    <div className="page-width py-12">
      <h1 className="sr-only">My communities</h1>
      <EmptyState
        drawing={<House house={terrace} />}
        title="You have not joined a community yet"
        text="Read what builders, engineers and neighbours talk about, and join where you want to ask or answer."
        actions={
          <>
            <ButtonLink to={href('/communities')}>Browse communities</ButtonLink>
            <ButtonLink to={href('/create-community')} tone="quiet">
              Create a community
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
