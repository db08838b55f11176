import {
  communityReportReasonLabels,
  communityReportReasons,
  reportedKindLabels,
} from '@lv/contract/moderation-options'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
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
import type { Route } from './+types/hide.ts'
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
    const body = { kind, subjectId, reason: reason as (typeof communityReportReasons)[number], why }
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
      <BackLink community={community} />
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
      <HideForm refused={refusedForm(actionData)} what={what} />
      <p className="mt-8">
        <Link to={back} className="wide-target underline underline-offset-4 hover:text-accent">
          Back without hiding it
        </Link>
      </p>
    </div>
  )
}

function HideForm({ refused, what }: { refused: RefusedForm | undefined; what: string }) {
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
        label="Your reason"
        hint="Its author reads this."
        isRequired
        rows={4}
        maxLength={1000}
        className="w-full"
        {...fieldOf(refused, 'why')}
      />
      <Button type="submit" isPending={isUnderWay}>
        Hide this {what}
      </Button>
    </Form>
  )
}
