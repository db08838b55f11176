import type { Api } from '@lv/contract/api'
import { tagOf } from '@lv/contract/form-tag'
import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { act } from '../../features/actions/act.ts'
import { resourceAddress } from '../../features/resources/resource-words.ts'
import { toastCookie } from '../../flash.ts'
import { refusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import type { Route } from './+types/edit-resource.ts'
import { ResourceForm, type ResourceWords } from './resource-form.tsx'

const blank: ResourceWords = { title: '', description: '', folder: '', isPremium: false }
const notYours = () => data('Only the owner and moderators may do this', { status: 403 })

async function beginNew(api: Api, communityId: string) {
  const { id, name, viewer } = await api.communities.get({ params: { communityId } })
  if (viewer !== 'owner' && viewer !== 'moderator') throw notYours()
  const space = await api.resources.space({ params: { communityId } })
  return { community: { id, name }, resource: null, initial: blank, space }
}

async function beginChange(api: Api, resourceId: string) {
  const resource = await api.resources.get({ params: { resourceId } })
  const { id, title, description, folder, isPremium, can, community } = resource
  if (!can.manage) throw notYours()
  const basedOn = tagOf('resource', resource)
  return { community, resource: { id, basedOn }, initial: { title, description, folder, isPremium }, space: null }
}

type Params = { communityId: string; resourceId?: string }
const resourceIdOf = (params: Params) => params.resourceId

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) throw redirect(signInAddress(url.pathname))
  const api = context.get(apiContext)
  const resourceId = resourceIdOf(params)
  try {
    const begun = await (resourceId ? beginChange(api, resourceId) : beginNew(api, params.communityId))
    const folders = await api.resources.folders({ params: { communityId: begun.community.id } })
    return Object.assign(begun, { folders: folders.map(({ name }) => name) })
  } catch (error) {
    if (asRefusal(error)?.status === 404) throw data('Resource not found', { status: 404 })
    throw error
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { resources } = context.get(apiContext)
  const { uploads, uploadIssues } = context.get(visitContext)
  const form = await request.formData()
  return act({ request, form, here: url.pathname, uploadIssues }, async (values) => {
    const { title = '', description = '', folder = '' } = values
    const body = { title, description, folder, isPremium: values.isPremium === 'true' }
    const resourceId = resourceIdOf(params)
    const fileIds = uploads.filter(({ field }) => field === 'file').map(({ id }) => id)
    const resource = resourceId
      ? await resources.update({ params: { resourceId }, body: { ...body, basedOn: values.basedOn } })
      : await resources.create({ params: { communityId: params.communityId }, body: Object.assign(body, { fileIds }) })
    const toast = toastCookie({ title: resourceId ? 'Changes saved' : 'Resource added' })
    throw redirect(resourceAddress(resource), { headers: { 'Set-Cookie': toast } })
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: `${loaderData?.resource ? 'Edit resource' : 'Add a resource'} · ${loaderData?.community.name ?? ''}`,
    isPrivate: true,
  })

export default function EditResource({ loaderData, actionData }: Route.ComponentProps) {
  const { community, resource, initial, folders, space } = loaderData
  const back = resource
    ? resourceAddress({ id: resource.id, communityId: community.id })
    : `${href('/community/:communityId/dashboard', { communityId: community.id })}?tab=resources`
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] pt-5 sm:pt-8">
      <BackLink community={community} />
      <h1 className="mt-2 mb-5 text-2xl sm:text-3xl">{resource ? 'Edit resource' : 'Add a resource'}</h1>
      <Card className="sm:p-8">
        <ResourceForm
          key={resource?.id ?? community.id}
          resource={resource}
          initial={initial}
          folders={folders}
          space={space}
          refused={refusedForm(actionData)}
          back={back}
        />
      </Card>
    </div>
  )
}
