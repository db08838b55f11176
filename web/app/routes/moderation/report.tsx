import {
  communityReportReasonLabels,
  communityReportReasons,
  reportedKindLabels,
} from '@lv/contract/moderation-options'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { toastCookie } from '../../flash.ts'
import { fieldOf, type RefusedForm, refusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { requirePerson } from '../billing/require-person.ts'
import { BackLink } from '../posts/back-link.tsx'
import type { Route } from './+types/report.ts'
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
    const body = { kind, subjectId, reason: reason as (typeof communityReportReasons)[number], note }
    const api = context.get(apiContext)
    const { message: description } = await api.moderation.report({ params, body })
    const { viewer } = await api.communities.get({ params })
    // Whoever looks after the community decides it next.
    const decides = viewer === 'owner' || viewer === 'moderator'
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
      <BackLink community={community} />
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
      <ReportForm refused={refusedForm(actionData)} />
      <p className="mt-8">
        <Link to={back} className="wide-target underline underline-offset-4 hover:text-accent">
          Back without reporting
        </Link>
      </p>
    </div>
  )
}

function ReportForm({ refused }: { refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <Form ref={form} method="post" noValidate className="mt-6 flex flex-col items-start gap-4">
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <Select label="What’s wrong with it?" isRequired {...fieldOf(refused, 'reason')}>
        {option('', 'Choose')}
        {communityReportReasons.map((name) => option(name, communityReportReasonLabels[name]))}
      </Select>
      <TextArea
        label="Anything they should know (optional)"
        rows={4}
        maxLength={1000}
        className="w-full"
        {...fieldOf(refused, 'note')}
      />
      <Button type="submit" isPending={isUnderWay}>
        Send report
      </Button>
    </Form>
  )
}
