import type { Api } from '@lv/contract/api'
import { formatDate } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import type { ResourcePage } from '@lv/contract/resources'
import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { DownloadButton } from '../../features/resources/resource-row.tsx'
import { fileAddress, resourceAddress } from '../../features/resources/resource-words.ts'
import { fileInWords } from '../../file-in-words.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PdfPreview } from '../../ui/pdf-preview.tsx'
import type { Route } from './+types/resource.ts'
import { ResourceTeam } from './resource-team.tsx'

/** What only those see who look after the community: the versions before a number, or the newest, and the room there is. */
async function readTeam(resources: Api['resources'], { id, communityId }: ResourcePage, before: string | null) {
  const cursor = /^\d{1,6}$/.test(before ?? '') ? (before ?? undefined) : undefined
  const [versions, space] = await Promise.all([
    resources.versions({ params: { resourceId: id }, query: { cursor } }),
    resources.space({ params: { communityId } }),
  ])
  return { versions, space, isOlder: cursor !== undefined }
}

export async function loader({ params: { communityId, resourceId }, url, context }: Route.LoaderArgs) {
  const { resources } = context.get(apiContext)
  try {
    const resource = await resources.get({ params: { resourceId } })
    if (resource.communityId !== communityId) throw redirect(resourceAddress(resource), 301)
    const before = url.searchParams.get('before')
    const team = resource.can.manage ? await readTeam(resources, resource, before) : null
    return { resource, team }
  } catch (error) {
    const status = asRefusal(error)?.status
    if (status === 403) throw redirect(href('/community/:communityId', { communityId }))
    if (status === 404) throw data('Resource not found', { status })
    throw error
  }
}

export async function action({ request, params: { resourceId, communityId }, url, context }: Route.ActionArgs) {
  const { resources } = context.get(apiContext)
  const { uploads, uploadIssues } = context.get(visitContext)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname, uploadIssues }, async ({ intent }) => {
    if (intent === 'version') {
      const fileIds = uploads.filter(({ field }) => field === 'file').map(({ id }) => id)
      const { version } = await resources.addVersion({ params: { resourceId }, body: { fileIds } })
      throw redirect(url.pathname, { headers: { 'Set-Cookie': toastCookie({ title: `Version ${version} uploaded` }) } })
    }
    if (intent !== 'remove') throw redirect(url.pathname)
    await resources.remove({ params: { resourceId } })
    const list = `${href('/community/:communityId/dashboard', { communityId })}?tab=resources`
    throw redirect(list, { headers: { 'Set-Cookie': toastCookie({ title: 'Resource deleted' }) } })
  })
}

export const handle: PageHandle = { form: 'text', query: ['before'] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { resource } = loaderData ?? {}
  if (!resource) return pageMeta(matches, { title: 'Resource not found', isPrivate: true })
  const { title, description, community } = resource
  return pageMeta(matches, {
    title: `${title} · ${community.name}`,
    description: description || `A resource of ${community.name}.`,
    isPrivate: !community.isPublic,
  })
}

export default function Resource({ loaderData, actionData }: Route.ComponentProps) {
  const { resource, team } = loaderData
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  const { id, communityId, title, description, folder, isPremium, mayDownload, can } = resource
  return (
    <div className="page-width max-w-[calc(56rem+2.5rem)] pt-5 pb-4 sm:pt-8">
      <CommunityBackLink community={resource.community} />
      <h1 className="mt-2 text-2xl sm:text-3xl">{title}</h1>
      <p className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
        {isPremium && <Badge tone="attention">Premium</Badge>}
        {folder && <Badge>{folder}</Badge>}
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="lg:order-2">
          <Card as="section" aria-label="File" className="gap-4">
            <Facts resource={resource} />
            <DownloadButton resource={resource} tone="primary" />
            {!mayDownload && (
              <p className="text-sm text-muted">It’s for premium members and those who pay for this community.</p>
            )}
            {can.manage && (
              <ButtonLink
                to={href('/community/:communityId/resources/:resourceId/edit', { communityId, resourceId: id })}
                tone="quiet"
              >
                Edit
              </ButtonLink>
            )}
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {description && <p className="max-w-text break-words whitespace-pre-line">{description}</p>}
          <Preview resource={resource} />
          {team && <ResourceTeam resource={resource} team={team} refused={refused} />}
        </div>
      </div>
    </div>
  )
}

const Facts = ({ resource }: { resource: ResourcePage }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
    <dt className="text-muted">File</dt>
    <dd className="min-w-0 break-all">{resource.fileName}</dd>
    <dt className="text-muted">Kind</dt>
    <dd>{fileInWords(resource.fileType, resource.byteCount)}</dd>
    <dt className="text-muted">Version</dt>
    <dd>
      {formatNumber(resource.version)}, {formatDate(resource.changedAt)}
    </dd>
    <dt className="text-muted">Downloads</dt>
    <dd className="tabular-nums">{formatNumber(resource.downloadCount)}</dd>
  </dl>
)

/** A picture shows itself; a PDF once somebody presses, which counts like a download. */
function Preview({ resource: { id, title, fileType, mayDownload } }: { resource: ResourcePage }) {
  if (!mayDownload) return null
  if (fileType === 'pdf') return <PdfPreview key={id} address={fileAddress(id)} name={title} />
  if (fileType !== 'image') return null
  return (
    <img
      src={fileAddress(id, { view: '1' })}
      alt={title}
      loading="lazy"
      className="w-full rounded-card border border-edge bg-tint"
    />
  )
}
