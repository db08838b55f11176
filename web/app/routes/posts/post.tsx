import type { Api } from '@lv/contract/api'
import { useEffect } from 'react'
import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { act } from '../../features/actions/act.ts'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { toastCookie } from '../../flash.ts'
import { deedOf, issueOf, refusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import type { RootData } from '../../root-data.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { breadcrumbs } from '../../shell/structured-data.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { isScripted } from '../../ui/is-scripted.ts'
import type { Route } from './+types/post.ts'
import { Comments } from './comments.tsx'
import { CommunityAside } from './community-aside.tsx'
import { wordsOf } from './kept-words.ts'
import { MembersOnly } from './members-only.tsx'
import { formPlace } from './outsider-deeds.ts'
import { plainText } from './plain-text.ts'
import { PostArticle } from './post-article.tsx'
import { postDeeds } from './post-deeds.ts'
import { dropSentDrafts } from './post-draft.ts'
import { postStructuredData } from './post-head.ts'
import { readable, readTalk } from './read-talk.ts'
import { shownPost } from './shown-post.ts'

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
  const deed = deedOf(postDeeds, intent)
  if (!deed) throw data('Unknown form', { status: 400 })
  const here = url.pathname
  const [api, visit] = [context.get(apiContext), context.get(visitContext)]
  const asked = { ...params, api, visit, here, isScripted: isScripted(request) }
  const back = intent === 'comment' ? formPlace(here, String(form.get('parentId') ?? '')) : here
  return act({ request, form, here: back }, async (values) => {
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
  const refused = refusedForm(actionData)
  const vote = refused?.values.intent === 'vote' && issueOf(refused, 'position') ? refused : undefined
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
      <BackLink community={post.community} />
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
