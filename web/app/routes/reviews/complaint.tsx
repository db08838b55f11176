import { formatDate, formatDateTime } from '@lv/contract/dates'
import { complaintReasonLabels } from '@lv/contract/options'
import type { OwnComplaint } from '@lv/contract/reviews'
import { Form, href, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { Stars } from '../../features/professionals/stars.tsx'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, findAction, getFieldProps, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { QuoteBlock } from '../../ui/quote-block.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Route } from './+types/complaint.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  return context.get(apiContext).reviews.complaint({ params })
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  requirePerson({ context, url })
  const { reviews } = context.get(apiContext)
  const deeds: Record<string, (values: Record<string, string>) => Promise<string>> = {
    async answer({ answer = '', review }) {
      await reviews.answerComplaint({ params, body: { answer, review } })
      return 'Answer Sent'
    },
    async appeal({ text = '' }) {
      await reviews.appealComplaint({ params, body: { text } })
      return 'Appeal Sent'
    },
  }
  const form = await request.formData()
  return submit(form, async (values) => {
    const deed = findAction(deeds, values.intent)
    if (!deed) throw new Response(null, { status: 400 })
    const title = await deed(values)
    throw redirect(href('/reviews/complaints/:complaintId', params), {
      headers: { 'Set-Cookie': toastCookie({ title }) },
    })
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Complaint about a review', isPrivate: true })

export default function ComplaintPage({ loaderData: complaint, actionData }: Route.ComponentProps) {
  const { review, about, reason, text, createdAt, answer, answeredAt, isAuthor, canAnswer, canAppeal } = complaint
  const refused = asRefusedForm(actionData)
  const of = (intent: string) => (refused?.values.intent === intent ? refused : undefined)
  return (
    <div className="page-width max-w-3xl py-8 lg:py-12">
      <h1 className="text-3xl">
        Complaint about {isAuthor ? 'your review' : 'a review'} of {about.name}
      </h1>
      <Standing complaint={complaint} />
      <blockquote className="mt-6 rounded-card border border-edge bg-card p-5">
        <Stars stars={review.stars} />
        {review.text && <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.text}</p>}
        <footer className="mt-2 text-sm text-muted">
          {[review.authorName, review.suburb].filter(Boolean).join(', ')} · {formatDate(review.createdAt)}
          {review.isRemoved && ' · Removed'}
        </footer>
      </blockquote>
      <QuoteBlock title={`${complaintReasonLabels[reason]}, ${formatDate(createdAt)}`}>{text}</QuoteBlock>
      {answer && answeredAt && (
        <QuoteBlock title={`Answer of the author, ${formatDate(answeredAt)}`}>{answer}</QuoteBlock>
      )}
      {complaint.decidedAt && (
        <QuoteBlock title={`Our decision, ${formatDate(complaint.decidedAt)}`}>{complaint.decisionReason}</QuoteBlock>
      )}
      {complaint.appeal && (
        <QuoteBlock title={`Appeal, ${formatDate(complaint.appeal.at)}`}>{complaint.appeal.text}</QuoteBlock>
      )}
      {complaint.appeal?.decidedAt && (
        <QuoteBlock title={`Our final decision, ${formatDate(complaint.appeal.decidedAt)}`}>
          {complaint.appeal.reason}
        </QuoteBlock>
      )}
      {canAnswer && <AnswerForm complaint={complaint} refused={of('answer')} />}
      {canAppeal && <AppealForm refused={of('appeal')} />}
      {about.slug && (
        <ButtonLink to={href('/professionals/p/:slug', { slug: about.slug })} tone="plain" className="mt-8 -ml-4">
          {isAuthor ? 'See the profile' : 'Back to the profile'}
        </ButtonLink>
      )}
      {about.projectId && (
        <ButtonLink
          to={href('/projects/:projectId/reviews', { projectId: about.projectId })}
          tone="plain"
          className="mt-8 -ml-4"
        >
          The reviews of the project
        </ButtonLink>
      )}
    </div>
  )
}

function Standing({ complaint: { isOpen, dueAt, outcome, appeal, canAnswer } }: { complaint: OwnComplaint }) {
  if (isOpen)
    return (
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="attention">{appeal ? 'Appeal' : 'Being looked at'}</Badge>
        We decide by {formatDateTime(dueAt)}
        {canAnswer && ', with what you have told us by then'}.
      </p>
    )
  const isKept = (appeal?.outcome ?? outcome) === 'kept'
  return (
    <p className="mt-3">
      <Badge tone={isKept ? 'good' : 'neutral'}>{isKept ? 'The review stays' : 'The review was removed'}</Badge>
    </p>
  )
}

function AnswerForm({ complaint, refused }: { complaint: OwnComplaint; refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <Form ref={form} method="post" noValidate className="mt-8 flex flex-col items-start gap-4">
      <h2 className="text-xl">{complaint.answer ? 'Change your answer' : 'Answer it'}</h2>
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <TextArea
        label="What happened?"
        hint="And how you know: who complained and our team read it, nobody else."
        isRequired
        rows={5}
        maxLength={2000}
        className="w-full"
        {...getFieldProps(refused, 'answer', complaint.answer ?? '')}
      />
      <TextArea
        label="Your review"
        hint="Change its words if you wish. Everyone then reads when you did; the stars stay."
        rows={5}
        maxLength={4000}
        className="w-full"
        {...getFieldProps(refused, 'review', complaint.review.text)}
      />
      <Button type="submit" name="intent" value="answer" isPending={isUnderWay}>
        Send answer
      </Button>
    </Form>
  )
}

function AppealForm({ refused }: { refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <Form ref={form} method="post" noValidate className="mt-8 flex flex-col items-start gap-4">
      <h2 className="text-xl">Ask us to look again</h2>
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <TextArea
        label="What should we look at again?"
        hint="You can appeal once; the second decision is final."
        isRequired
        rows={4}
        maxLength={2000}
        className="w-full"
        {...getFieldProps(refused, 'text')}
      />
      <Button type="submit" name="intent" value="appeal" isPending={isUnderWay}>
        Send appeal
      </Button>
    </Form>
  )
}
