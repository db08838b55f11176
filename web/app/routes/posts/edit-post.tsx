import type { Api } from '@lv/contract/api'
import type { CommunityPage } from '@lv/contract/communities'
import type { Image } from '@lv/contract/files'
import { tagOf } from '@lv/contract/form-tag'
import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { isMember } from '../../features/communities/is-member.ts'
import { ClosedNotice } from '../../features/communities/toasts.tsx'
import { Banned, Muted } from '../../features/moderation/decided.tsx'
import { previewOf } from '../../features/posts/write-preview.tsx'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, formValues } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import type { Route } from './+types/edit-post.ts'
import { MembersOnly } from './members-only.tsx'
import { typedPoll } from './poll-fields.tsx'
import { PostForm } from './post-form.tsx'

const noStop: Stop = { viewerBan: null, viewerMute: null, archivedAt: null }
const blank = { title: '', content: '', categoryId: '', images: [] as Image[], basedOn: '' }

/** What keeps somebody from posting. */
type Stop = Pick<CommunityPage, 'viewerBan' | 'viewerMute' | 'archivedAt'>

/** What the page of a new post starts from; `isOpen` says whether the caller may post here. */
async function beginPost(api: Api, communityId: string) {
  const community = await api.communities.get({ params: { communityId } })
  const isOpen = isMember(community.viewer)
  const { id, name, viewer, categories, viewerBan, viewerMute, archivedAt } = community
  const page = {
    community: { id, name },
    categories,
    isWaiting: viewer === 'requested',
    isOpen,
    stop: { viewerBan, viewerMute, archivedAt },
    base: '',
    initial: blank,
  }
  return data(page, { status: isOpen ? 200 : 403 })
}

async function beginChange(api: Api, communityId: string, postId: string) {
  const [post, home] = await Promise.all([
    api.posts.get({ params: { postId } }),
    // A wrong community in the address is put right below.
    api.communities.get({ params: { communityId } }).catch(() => null),
  ])
  if (post.communityId !== communityId)
    throw redirect(
      href('/community/:communityId/posts/:postId/edit', { communityId: post.communityId, postId: post.id }),
      301,
    )
  if (!post.can.edit) throw data('Only the author may edit a post', { status: 403 })
  const { community, title, content, category, images, createdAt, editedAt } = post
  const initial = { title, content, categoryId: category?.id ?? '', images, basedOn: tagOf('post', post) }
  const categories = home?.categories ?? []
  return data({
    community,
    categories,
    isWaiting: false,
    isOpen: true,
    stop: noStop,
    base: editedAt ?? createdAt,
    initial,
  })
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) throw redirect(signInAddress(url.pathname))
  const api = context.get(apiContext)
  const postId = postIdOf(params)
  return postId ? beginChange(api, params.communityId, postId) : beginPost(api, params.communityId)
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const values = formValues(form)
  const removed = form.get('remove')
  const images = [...new Set(form.getAll('images').map(String))].filter((id) => id !== '' && id !== removed)
  if (removed !== null) return data({ values, images })
  const api = context.get(apiContext)
  const answer = await submitSignedIn(
    { request, form, here: url.pathname, uploadIssues: context.get(visitContext).uploadIssues },
    async (typed) => {
      const { intent, title = '', content = '', categoryId = '' } = typed
      if (intent === 'preview')
        return { values, images, preview: (await api.posts.preview({ body: { content } })).html }
      const body = { title, content, imageIds: images, categoryId: categoryId || null }
      throw await save(api, params, Object.assign(body, { basedOn: typed.basedOn }), typedPoll(typed))
    },
  )
  return 'preview' in answer ? answer : data({ ...answer.data, images }, answer.init ?? undefined)
}

type Params = { communityId: string; postId?: string }
const postIdOf = (params: Params) => params.postId

type Written = {
  title: string
  content: string
  imageIds: string[]
  categoryId: string | null
  basedOn: string | undefined
}

async function save(
  api: Api,
  { communityId, postId }: Params,
  { basedOn, ...body }: Written,
  poll: ReturnType<typeof typedPoll>,
) {
  const post = postId
    ? await api.posts.update({ params: { postId }, body: { ...body, basedOn } })
    : await api.posts.create({ params: { communityId }, body: { ...body, poll } })
  return redirect(href('/community/:communityId/posts/:postId', { communityId: post.communityId, postId: post.id }), {
    headers: { 'Set-Cookie': toastCookie({ title: postId ? 'Changes saved' : 'Posted' }) },
  })
}

export const handle: PageHandle = { form: 'long' }

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta(matches, {
    title: `${postIdOf(params) ? 'Edit post' : 'New post'} · ${loaderData?.community.name ?? ''}`,
    isPrivate: true,
  })

export default function EditPost({ loaderData, actionData, params }: Route.ComponentProps) {
  const { community, categories, isOpen, isWaiting, stop, initial, base } = loaderData
  const postId = postIdOf(params)
  if (!isOpen && !stop.viewerBan)
    return (
      <MembersOnly
        communityId={community.id}
        name={community.name}
        isWaiting={isWaiting}
        text="Posts are written by members."
      />
    )
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] pt-5 sm:pt-8">
      <CommunityBackLink community={community} />
      <h1 className="mt-2 mb-5 text-2xl sm:text-3xl">{postId ? 'Edit post' : 'New post'}</h1>
      <Stopped stop={stop} />
      {isOpen && (
        <Card className="sm:p-8">
          <PostForm
            key={postId ?? community.id}
            communityId={community.id}
            postId={postId}
            base={base}
            initial={initial}
            categories={categories}
            answered={
              actionData?.images && { values: actionData.values, images: known(actionData.images, initial.images) }
            }
            refused={asRefusedForm(actionData)}
            preview={previewOf(actionData)}
          />
        </Card>
      )}
    </div>
  )
}

/** Why a post would be refused, before anybody writes one. */
const Stopped = ({ stop: { viewerBan, viewerMute, archivedAt } }: { stop: Stop }) => (
  <div className="mb-5 flex flex-col gap-4 empty:hidden">
    {archivedAt && <ClosedNotice since={archivedAt} />}
    {viewerBan && <Banned reason={viewerBan.reason} />}
    {viewerMute && <Muted mute={viewerMute} />}
  </div>
)

/** Ids of stored pictures as pictures: those of the post as they are, new ones in a size that nobody knows yet. */
const known = (ids: string[], images: Image[]) =>
  ids.map((id) => images.find((image) => image.id === id) ?? { id, url: `/files/${id}`, width: 0, height: 0 })
