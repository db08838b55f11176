import { type CommunityReportReason, reportedKindLabels } from '@lv/contract/moderation-options'
import { href, Link, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { isStaffMember } from '../../features/communities/is-member.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import type { Route } from './+types/report.ts'
import { ReasonForm } from './reason-form.tsx'
import { reportedOf } from './reported-of.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const { kind, back } = reportedOf(url, params.communityId)
  const { id, name, rules } = await context.get(apiContext).communities.get({ params })
  return { community: { id, name, rules }, kind, back }
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  requirePerson({ context, url })
  const { kind, subjectId, back } = reportedOf(url, params.communityId)
  const form = await request.formData()
  return submit(form, async ({ reason, note = '' }) => {
    // What is no reason of the list is refused by the API, at its field.
    const body = { kind, subjectId, reason: reason as CommunityReportReason, note }
    const api = context.get(apiContext)
    const { message: description } = await api.moderation.report({ params, body })
    const { viewer } = await api.communities.get({ params })
    // Whoever looks after the community decides it next.
    const decides = isStaffMember(viewer)
    throw redirect(decides ? href('/community/:communityId/moderation', params) : back, {
      headers: { 'Set-Cookie': toastCookie({ title: 'Report sent', description }) },
    })
  })
}

export const handle: PageHandle = { query: ['kind', 'subject', 'post'] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: `Report a ${loaderData ? reportedKindLabels[loaderData.kind] : 'post'}`, isPrivate: true })

export default function Report({ loaderData: { community, kind, back }, actionData }: Route.ComponentProps) {
  const what = reportedKindLabels[kind]
  return (
    <div className="page-width max-w-3xl pt-5 sm:pt-8">
      <CommunityBackLink community={community} />
      <h1 className="mt-2 text-2xl sm:text-3xl">Report a {what}</h1>
      <p className="mt-3 max-w-text text-muted">
        The owners and moderators of {community.name} read your report and decide. They don’t see who sent it, and nor
        does whoever it’s about.
      </p>
      {community.rules && (
        <details className="mt-4 max-w-text">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
            The rules of this community
          </summary>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{community.rules}</p>
        </details>
      )}
      <ReasonForm
        refused={asRefusedForm(actionData)}
        words={{ name: 'note', label: 'Anything they should know (optional)' }}
        button="Send report"
      />
      <p className="mt-8">
        <Link to={back} className="wide-target underline underline-offset-4 hover:text-accent">
          Back without reporting
        </Link>
      </p>
    </div>
  )
}
