import { formatDate } from '@lv/contract/dates'
import { anybodysComplaints, COMPLAINT_DAYS, complaintReasonLabels, complaintReasons } from '@lv/contract/options'
import type { Review } from '@lv/contract/reviews'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { Stars } from '../../features/professionals/stars.tsx'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Route } from './+types/report.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  return context.get(apiContext).reviews.get({ params })
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  requirePerson({ context, url })
  const form = await request.formData()
  return submit(form, async ({ reason, text = '' }) => {
    // What is no reason of the list is refused by the API, at its field.
    const body = { reason: reason as (typeof complaintReasons)[number], text }
    const { id: complaintId } = await context.get(apiContext).reviews.complain({ params, body })
    const title = 'Complaint Sent'
    const description = `We decide within ${COMPLAINT_DAYS} days and tell you why.`
    throw redirect(href('/reviews/complaints/:complaintId', { complaintId }), {
      headers: { 'Set-Cookie': toastCookie({ title, description }) },
    })
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Report a review', isPrivate: true })

export default function ReportReview({ loaderData, actionData }: Route.ComponentProps) {
  const { review, about, isAboutMe, isMine } = loaderData
  const back = about.projectId
    ? href('/projects/:projectId/reviews', { projectId: about.projectId })
    : href('/professionals/p/:slug', { slug: about.slug })
  return (
    <div className="page-width max-w-3xl py-8 lg:py-12">
      <h1 className="text-3xl">Report a review of {about.name}</h1>
      <p className="mt-3 max-w-text text-muted">
        A bad review is no reason to remove it. We ask its author to answer, look at what both of you say, and decide
        within {COMPLAINT_DAYS} days, with a reason. Until then it stays as it is.
      </p>
      <ReviewQuote review={review} />
      {isMine ? (
        <p className="mt-6">You wrote this review yourself.</p>
      ) : (
        <ComplaintForm isAboutMe={isAboutMe} refused={asRefusedForm(actionData)} />
      )}
      <p className="mt-8">
        <Link to={back} className="wide-target underline underline-offset-4 hover:text-accent">
          {about.projectId ? 'Back to the reviews' : 'Back to their profile'}
        </Link>
      </p>
    </div>
  )
}

function ReviewQuote({ review: { stars, text, authorName, suburb, createdAt } }: { review: Review }) {
  return (
    <blockquote className="mt-6 rounded-card border border-edge bg-card p-5">
      <Stars stars={stars} />
      {text && <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>}
      <footer className="mt-2 text-sm text-muted">
        {[authorName, suburb].filter(Boolean).join(', ')} · {formatDate(createdAt)}
      </footer>
    </blockquote>
  )
}

function ComplaintForm({ isAboutMe, refused }: { isAboutMe: boolean; refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <Form ref={form} method="post" noValidate className="mt-6 flex flex-col items-start gap-4">
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <Select label="What is wrong with it?" isRequired {...getFieldProps(refused, 'reason')}>
        {option('', 'Choose')}
        {(isAboutMe ? complaintReasons : anybodysComplaints).map((name) => option(name, complaintReasonLabels[name]))}
      </Select>
      <TextArea
        label="Tell us more"
        hint="Which words, and how you know. The author of the review reads this, without your name."
        isRequired
        rows={5}
        maxLength={2000}
        className="w-full"
        {...getFieldProps(refused, 'text')}
      />
      <Button type="submit" isPending={isUnderWay}>
        Send complaint
      </Button>
    </Form>
  )
}
