import type { Api } from '@lv/contract/api'
import { tagOf } from '@lv/contract/form-tag'
import type { ResourceSpace } from '@lv/contract/resources'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { FileField } from '../../features/files/file-field.tsx'
import { resourceAddress } from '../../features/resources/resource-words.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { EditConflict } from '../../saved-since.tsx'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/edit-resource.ts'

type ResourceWords = { title: string; description: string; folder: string; isPremium: boolean }

type Props = {
  /** Null: a new one, with its file. */
  resource: { id: string; basedOn: string } | null
  initial: ResourceWords
  folders: string[]
  /** Of a new one's file; null: it has its file. */
  space: ResourceSpace | null
  refused: RefusedForm | undefined
  back: string
}

const labels = { title: 'Title', description: 'What it’s for', folder: 'Folder' }

/** What a resource is called, where it lies, whom it is for, and of a new one the file. */
function ResourceForm({ resource, initial, folders, space, refused, back }: Props) {
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().state === 'submitting'
  useSignInAgain(refused?.status)
  const isPremium = refused ? refused.values.isPremium === 'true' : initial.isPremium
  return (
    <Form
      method="post"
      encType={resource ? undefined : 'multipart/form-data'}
      noValidate
      ref={form}
      className="group/form flex flex-col gap-5"
    >
      {resource === null && <FormKey />}
      {refused && refused.status !== 401 && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      {resource && <EditConflict basedOn={resource.basedOn} refused={refused} labels={labels} />}
      <TextInput
        label="Title"
        isRequired
        maxLength={120}
        autoComplete="off"
        {...getFieldProps(refused, 'title', initial.title)}
      />
      {space && <FileField refused={refused} space={space} />}
      <TextArea
        label="What it’s for"
        hint="Who needs it, and when"
        rows={4}
        maxLength={2000}
        {...getFieldProps(refused, 'description', initial.description)}
      />
      <TextInput
        label="Folder"
        hint="A name is enough. Resources with the same folder are grouped."
        maxLength={60}
        autoComplete="off"
        list="folders"
        {...getFieldProps(refused, 'folder', initial.folder)}
      />
      <datalist id="folders">
        {folders.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Checkbox
        label="Premium"
        hint="Only premium members and those who pay for this community can download it. Everybody here sees its title."
        name="isPremium"
        value="true"
        defaultChecked={isPremium}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending} pendingLabel={resource ? 'Saving...' : 'Uploading...'}>
          {resource ? 'Save changes' : 'Add the resource'}
        </Button>
        <ButtonLink to={back} tone="quiet">
          {resource ? 'Back to the resource' : 'Back to the resources'}
        </ButtonLink>
      </div>
    </Form>
  )
}

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
  return submitSignedIn({ request, form, here: url.pathname, uploadIssues }, async (values) => {
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
      <CommunityBackLink community={community} />
      <h1 className="mt-2 mb-5 text-2xl sm:text-3xl">{resource ? 'Edit resource' : 'Add a resource'}</h1>
      <Card className="sm:p-8">
        <ResourceForm
          key={resource?.id ?? community.id}
          resource={resource}
          initial={initial}
          folders={folders}
          space={space}
          refused={asRefusedForm(actionData)}
          back={back}
        />
      </Card>
    </div>
  )
}
