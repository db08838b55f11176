import type { Api } from '@lv/contract/api'
import { dayIn, melbourneTime } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import { tagOf } from '@lv/contract/form-tag'
import { melbourneInstant } from '@lv/contract/melbourne-instant'
import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { previewOf } from '../../features/posts/write-preview.tsx'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import type { Route } from './+types/edit-announcement.ts'
import { AnnouncementForm } from './announcement-form.tsx'

type Params = { communityId: string; announcementId?: string }

const blank = { title: '', content: '', isPinned: false, day: '', time: '', isShown: false, basedOn: '' }

/** What the form starts from. @throws a 403 for those who do not look after the community */
async function begin(api: Api, { communityId, announcementId }: Params) {
  const community = await api.communities.get({ params: { communityId } })
  if (community.viewer !== 'owner' && community.viewer !== 'moderator')
    throw data('Announcements are written by the owner and moderators', { status: 403 })
  const { id, name } = community
  const page = { community: { id, name }, today: dayIn(0) }
  if (!announcementId) return Object.assign(page, { initial: blank })
  const written = await api.announcements.get({ params: { communityId, announcementId } })
  const { title, content, isPinned, isScheduled, publishedAt } = written
  const basedOn = tagOf('announcement', written)
  const when = isScheduled
    ? { day: melbourneDay(publishedAt), time: melbourneTime(publishedAt) }
    : { day: '', time: '' }
  return Object.assign(page, {
    initial: Object.assign({ title, content, isPinned, isShown: !isScheduled, basedOn }, when),
  })
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) throw redirect(signInAddress(url.pathname))
  return begin(context.get(apiContext), params)
}

/** The instant that day and time name in Melbourne; what names none is refused by the API, at its field. */
function publishAtOf({ day = '', time = '' }: Record<string, string>): string | null {
  if (day === '' && time === '') return null
  return melbourneInstant(day, time)?.toISOString() ?? 'neither'
}

async function save(api: Api, params: Params, values: Record<string, string>) {
  const { title = '', content = '', isPinned, isShown } = values
  const { communityId, announcementId } = params
  const body = { title, content, isPinned: isPinned === 'on' }
  const changed = { ...body, basedOn: values.basedOn }
  const when = { publishAt: publishAtOf(values) }
  const saved = announcementId
    ? await api.announcements.update({
        params: { communityId, announcementId },
        body: isShown === 'true' ? changed : Object.assign(changed, when),
      })
    : await api.announcements.create({ params: { communityId }, body: Object.assign(body, when) })
  const told = saved.isScheduled ? 'Scheduled' : 'Announced'
  return redirect(
    href('/community/:communityId/announcements/:announcementId', { communityId, announcementId: saved.id }),
    {
      headers: { 'Set-Cookie': toastCookie({ title: announcementId && isShown === 'true' ? 'Changes saved' : told }) },
    },
  )
}

async function remove(api: Api, { communityId, announcementId = '' }: Params) {
  await api.announcements.remove({ params: { communityId, announcementId } })
  return redirect(href('/community/:communityId/announcements', { communityId }), {
    headers: { 'Set-Cookie': toastCookie({ title: 'Announcement deleted' }) },
  })
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async (values) => {
    const { intent, content = '' } = values
    if (intent === 'preview') return { values, preview: (await api.posts.preview({ body: { content } })).html }
    throw await (intent === 'remove' ? remove(api, params) : save(api, params, values))
  })
}

export const handle: PageHandle = { form: 'long' }

const announcementOf = (params: Params) => params.announcementId

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta(matches, {
    title: `${announcementOf(params) ? 'Edit announcement' : 'New announcement'} · ${loaderData?.community.name ?? ''}`,
    isPrivate: true,
  })

export default function EditAnnouncement({ loaderData, actionData, params }: Route.ComponentProps) {
  const { community, initial, today } = loaderData
  const announcementId = announcementOf(params)
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] pt-5 sm:pt-8">
      <CommunityBackLink community={community} />
      <h1 className="mt-2 mb-5 text-2xl sm:text-3xl">{announcementId ? 'Edit announcement' : 'New announcement'}</h1>
      <Card className="sm:p-8">
        <AnnouncementForm
          key={announcementId ?? community.id}
          communityId={community.id}
          announcementId={announcementId}
          initial={initial}
          today={today}
          refused={asRefusedForm(actionData)}
          preview={previewOf(actionData)}
          typed={actionData && 'preview' in actionData ? actionData.values : undefined}
        />
      </Card>
    </div>
  )
}
