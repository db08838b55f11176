import type { Api } from '@lv/contract/api'
import type { CommentPage } from '@lv/contract/comments'
import type { CommunityPage } from '@lv/contract/communities'
import { useEffect } from 'react'
import { data, href, Link, type MetaDescriptor, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { Cover } from '../../drawing/cover.tsx'
import { submitSignedIn } from '../../features/actions/act.ts'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, findAction, getIssue } from '../../form.ts'
import { formatMemberCount } from '../../format.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import type { RootData } from '../../root-data.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { breadcrumbs } from '../../shell/structured-data.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { isScripted } from '../../ui/hydrated.ts'
import type { Route } from './+types/post.ts'
import { Comments } from './comments.tsx'
import { MembersOnly } from './members-only.tsx'
import { formPlace } from './non-member-actions.ts'
import { plainText } from './plain-text.ts'
import { postActions } from './post-actions.ts'
import { PostArticle } from './post-article.tsx'
import { dropSentDrafts } from './post-draft.ts'
import { readable, readTalk } from './read-discussion.ts'
import { wordsOf } from './saved-draft.ts'
import { type ShownPost, shownPost } from './shown-post.ts'

const DESCRIBED = 5

const fullName = (person: { firstName: string; lastName: string } | null) =>
  person ? `${person.firstName} ${person.lastName}`.trim() : 'Someone'

const person = (author: ShownPost['author'] | null) => ({ '@type': 'Person', name: fullName(author) })

const counted = (type: 'LikeAction' | 'CommentAction', amount: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${type}`,
  userInteractionCount: amount,
})

type Head = { post: ShownPost; comments: CommentPage; publicUrl: string }

/** What search engines read of a post: schema.org's DiscussionForumPosting. `publicUrl` is the site's address. */
function postStructuredData({ post, comments, publicUrl }: Head): MetaDescriptor {
  const url = `${publicUrl}${href('/community/:communityId/posts/:postId', { communityId: post.communityId, postId: post.id })}`
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'DiscussionForumPosting',
      headline: post.title,
      text: plainText(post.html, 5000),
      url,
      mainEntityOfPage: url,
      datePublished: post.createdAt,
      ...(post.editedAt ? { dateModified: post.editedAt } : {}),
      author: person(post.author),
      isPartOf: {
        '@type': 'WebPage',
        name: post.community.name,
        url: `${publicUrl}${href('/community/:communityId', { communityId: post.communityId })}`,
      },
      ...(post.images.length > 0 ? { image: post.images.map((image) => publicUrl + image.url) } : {}),
      interactionStatistic: [counted('LikeAction', post.likesCount), counted('CommentAction', post.commentsCount)],
      comment: comments.items
        .filter((comment) => !comment.isDeleted)
        .slice(0, DESCRIBED)
        .map((comment) => ({
          '@type': 'Comment',
          text: plainText(comment.html, 1000),
          datePublished: comment.createdAt,
          author: person(comment.author),
        })),
    },
  }
}

/** Beside a post on wide screens, and under it on small ones: where it was said. */
function CommunityAside({ community }: { community: CommunityPage }) {
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

/** The post; null for people who have to join first. */
async function readPost(api: Api, postId: string, here: string) {
  try {
    return await api.posts.get({ params: { postId } })
  } catch (error) {
    const status = asRefusal(error)?.status
    if (status === 403) return null
    throw status === 401 ? redirect(signInAddress(here)) : error
  }
}

export async function loader({ params: { communityId, postId }, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [post, community] = await Promise.all([
    readPost(api, postId, url.pathname + url.search),
    // A wrong community in the address is put right below; it must not hide the post.
    api.communities.get({ params: { communityId } }).catch(() => null),
  ])
  if (!post) return data({ post, talk: null, community, trail: null, kept: null, reachable: [] }, { status: 403 })
  if (post.communityId !== communityId)
    throw redirect(
      `${href('/community/:communityId/posts/:postId', { communityId: post.communityId, postId: post.id })}${url.search}`,
      301,
    )
  const home = href('/community/:communityId', { communityId: post.communityId })
  const trail = breadcrumbs(context.get(visitContext).publicUrl, [
    ['Communities', href('/communities')],
    [post.community.name, home],
    [post.title, href('/community/:communityId/posts/:postId', { communityId: post.communityId, postId: post.id })],
  ])
  const talk = readable(await readTalk(api, post, url.searchParams))
  const kept = wordsOf(await context.get(visitContext).keptForm())
  const shown = shownPost(post)
  const reachable = await readReachable(context, shown, talk)
  return data({ post: shown, talk, community, trail, kept, reachable })
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = String(form.get('intent'))
  const deed = findAction(postActions, intent)
  if (!deed) throw data('Unknown form', { status: 400 })
  const here = url.pathname
  const [api, visit] = [context.get(apiContext), context.get(visitContext)]
  const asked = { ...params, api, visit, here, isScripted: isScripted(request) }
  const back = intent === 'comment' ? formPlace(here, String(form.get('parentId') ?? '')) : here
  return submitSignedIn({ request, form, here: back }, async (values) => {
    try {
      return await deed(asked, values)
    } catch (error) {
      const refusal = asRefusal(error)
      if (intent !== 'restore' || !refusal || refusal.status === 401) throw error
      // Its own page is gone, so the community's says why.
      const headers = { 'Set-Cookie': toastCookie({ title: 'Error', description: refusal.message, tone: 'error' }) }
      throw redirect(`${href('/community/:communityId/dashboard', { communityId: params.communityId })}?tab=posts`, {
        headers,
      })
    }
  })
}

export const handle: PageHandle = {
  isOnlyRead: true,
  query: ['comment', 'replies', 'from', 'edit', 'reply', 'deleted', 'until'],
  form: 'text',
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { post, talk } = loaderData ?? {}
  if (!post || !talk) return pageMeta(matches, { title: 'Post', isPrivate: true })
  const path = href('/community/:communityId/posts/:postId', { communityId: post.communityId, postId: post.id })
  const root = matches[0]?.loaderData as RootData | undefined
  return [
    ...pageMeta(matches, {
      title: `${post.title} · ${post.community.name}`,
      description: plainText(post.html, 160),
      path,
      image: `${path}/og.png`,
      isPrivate: !post.community.isPublic,
    }),
    ...(post.community.isPublic && root
      ? [
          postStructuredData({ post, comments: talk.page, publicUrl: root.publicUrl }),
          { 'script:ld+json': loaderData.trail },
        ]
      : []),
  ]
}

export default function Post({ loaderData: { post, talk, community }, params, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  const vote = refused?.values.intent === 'vote' && getIssue(refused, 'position') ? refused : undefined
  const isElsewhere = refused && !vote && !/comment$/.test(refused.values.intent ?? '')
  useSignInAgain(isElsewhere ? refused.status : undefined)
  useEffect(() => {
    if (post) dropSentDrafts(post.communityId, post.id)
  }, [post])
  if (!post || !talk)
    return (
      <MembersOnly
        communityId={params.communityId}
        name={community?.name}
        isWaiting={community?.viewer === 'requested'}
        text="Only members can read it."
      />
    )
  return (
    <div className="page-width pt-5 sm:pt-8">
      <CommunityBackLink community={post.community} />
      <div className="mt-2 grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {isElsewhere && refused.status !== 401 && (
            <div className="mb-6">
              <FormMessage message={refused.message} />
            </div>
          )}
          <PostArticle post={post} refused={vote} />
          <Comments key={post.id} post={post} talk={talk} community={community} refused={refused} />
        </div>
        {community && <CommunityAside community={community} />}
      </div>
    </div>
  )
}
