import { type CommunityReportReason, reportedKindLabels } from '@lv/contract/moderation-options'
import { data, href, Link, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import type { Route } from './+types/hide.ts'
import { ReasonForm } from './reason-form.tsx'
import { reportedOf } from './reported-of.ts'

/** A member is muted or banned, and never hidden. */
function wordsOf(url: URL, communityId: string) {
  const { kind, ...rest } = reportedOf(url, communityId)
  if (kind === 'member') throw data(null, { status: 404 })
  return { kind, ...rest }
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const { kind, back } = wordsOf(url, params.communityId)
  const { id, name, viewer } = await context.get(apiContext).communities.get({ params })
  if (viewer !== 'owner' && viewer !== 'moderator')
    throw data('Only the owners and moderators may hide what others wrote', { status: 403 })
  return { community: { id, name }, kind, back }
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  requirePerson({ context, url })
  const { kind, subjectId, back } = wordsOf(url, params.communityId)
  const form = await request.formData()
  return submit(form, async ({ reason, why = '' }) => {
    // What is no reason of the list is refused by the API, at its field.
    const body = { kind, subjectId, reason: reason as CommunityReportReason, why }
    const { message: description } = await context.get(apiContext).moderation.hide({ params, body })
    const to = kind === 'post' ? `${href('/community/:communityId/dashboard', params)}?tab=posts` : back
    throw redirect(to, { headers: { 'Set-Cookie': toastCookie({ title: 'Hidden', description }) } })
  })
}

export const handle: PageHandle = { query: ['kind', 'subject', 'post'] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: `Hide a ${loaderData ? reportedKindLabels[loaderData.kind] : 'post'}`, isPrivate: true })

export default function Hide({ loaderData: { community, kind, back }, actionData }: Route.ComponentProps) {
  const what = reportedKindLabels[kind]
  return (
    <div className="page-width max-w-3xl pt-5 sm:pt-8">
      <CommunityBackLink community={community} />
      <h1 className="mt-2 text-2xl sm:text-3xl">Hide this {what}</h1>
      <p className="mt-3 max-w-text text-muted">
        Only its author will still see it, with your reason. They can appeal once, and somebody else decides. You can
        undo it for 30 days, on the{' '}
        <Link
          to={href('/community/:communityId/moderation', { communityId: community.id })}
          className="underline underline-offset-4 hover:text-ink"
        >
          moderation page
        </Link>
        .
      </p>
      <ReasonForm
        refused={asRefusedForm(actionData)}
        words={{ name: 'why', label: 'Your reason', hint: 'Its author reads this.', isRequired: true }}
        button={`Hide this ${what}`}
      />
      <p className="mt-8">
        <Link to={back} className="wide-target underline underline-offset-4 hover:text-accent">
          Back without hiding it
        </Link>
      </p>
    </div>
  )
}
