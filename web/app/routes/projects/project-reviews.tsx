import { formatDate } from '@lv/contract/dates'
import type { ProjectReviews } from '@lv/contract/project-ends'
import { data, Form, href, Link, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { Stars } from '../../features/professionals/stars.tsx'
import { StarsField } from '../../features/professionals/stars-field.tsx'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Route } from './+types/project-reviews.ts'
import { BackToProject } from './back-to-project.tsx'
import { SubmitIntentButton } from './submit-intent.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext).projectEnds.reviews({ params })
  } catch (error) {
    if (asRefusal(error)?.status === 404) throw data('Project not found', { status: 404 })
    throw error
  }
}

export async function action({ request, params: { projectId }, url, context }: Route.ActionArgs) {
  const { projectEnds } = context.get(apiContext)
  const form = await request.formData()
  const back = (title: string) => redirect(url.pathname, { headers: { 'Set-Cookie': toastCookie({ title }) } })
  return submitSignedIn({ request, form, here: url.pathname }, async (values) => {
    const { intent, personId, stars = '', text = '', reviewId = '', reply = '', agrees } = values
    if (intent === 'reply') {
      await projectEnds.reply({ params: { projectId, reviewId }, body: { reply } })
      throw back('Answer Kept')
    }
    if (intent === 'consent') {
      await projectEnds.consent({ params: { projectId }, body: { agrees: agrees === 'yes' } })
      throw back(agrees === 'yes' ? 'You May Be Named' : 'You Won’t Be Named')
    }
    await projectEnds.review({ params: { projectId }, body: { personId, stars: stars as unknown as number, text } })
    throw redirect(url.pathname, {
      headers: {
        'Set-Cookie': toastCookie({ title: 'Review Kept', description: 'You read each other’s once both are there.' }),
      },
    })
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Reviews · ${loaderData.title}` : 'Project not found', isPrivate: true })

/** Reviews of a completed project, both ways. */
export default function ProjectReviewsRoute({ loaderData: page, actionData, params }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  const { toWrite, writtenUntil, isOwner, isPublic } = page
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] py-8 lg:py-12">
      <BackToProject projectId={params.projectId} title={page.title} />
      <h1 className="mt-2 text-3xl">Reviews</h1>
      <p className="mt-2 max-w-text text-muted">
        {writtenUntil
          ? `Written until ${formatDate(writtenUntil)}. Nobody reads the other side’s before both have written, or that day is over.`
          : 'Once a project is completed, its owner and collaborators review each other.'}
      </p>
      <ReviewList page={page} refused={refused?.values.intent === 'reply' ? refused : undefined} />
      {toWrite.length > 0 && (
        <WriteReview
          key={toWrite.length}
          page={page}
          refused={refused?.values.intent === 'review' ? refused : undefined}
        />
      )}
      {isPublic && page.mayBeNamed !== null && (
        <Naming mayBeNamed={page.mayBeNamed} ownerFirstName={page.ownerFirstName} />
      )}
      {isOwner && isPublic && writtenUntil && (
        <ButtonLink to={href('/projects/:projectId/showcase', params)} tone="quiet" className="mt-10">
          Show it in a community
        </ButtonLink>
      )}
    </div>
  )
}

const nameOf = (person: { firstName: string; lastName: string } | null, owner: string) =>
  person ? `${person.firstName} ${person.lastName}`.trim() : owner

/** A collaborator's say in whether posts that show the project name them. */
function Naming({ mayBeNamed, ownerFirstName }: { mayBeNamed: boolean; ownerFirstName: string }) {
  return (
    <section aria-labelledby="naming" className="mt-10 rounded-card border border-edge bg-card p-5">
      <h2 id="naming" className="text-xl">
        If it’s shown in a community
      </h2>
      <p className="mt-2 max-w-text text-muted">
        {mayBeNamed
          ? `${ownerFirstName} may name you in a post that shows this project. If you change your mind, that holds for posts to come.`
          : `${ownerFirstName} may show the finished project in a post, but can’t name you in it unless you agree.`}
      </p>
      <Form method="post" preventScrollReset className="mt-4 grid">
        <input type="hidden" name="agrees" value={mayBeNamed ? 'no' : 'yes'} />
        <SubmitIntentButton intent="consent" label={mayBeNamed ? 'Don’t name me' : 'You may name me'} />
      </Form>
    </section>
  )
}

type ListProps = { page: ProjectReviews; refused: RefusedForm | undefined }

function ReviewList({ page: { reviews, ownerFirstName, writtenUntil }, refused }: ListProps) {
  if (reviews.length === 0) return writtenUntil && <p className="mt-6">No reviews to read yet.</p>
  return (
    <ul className="mt-6 flex flex-col gap-5">
      {reviews.map(({ id, by, about, stars, text, createdAt, amendedAt, isOpen, reply, mayReply, mayReport }) => (
        <li key={id} className="rounded-card border border-edge bg-card p-5">
          <h2 className="text-lg">
            {nameOf(by, ownerFirstName)} on {nameOf(about, ownerFirstName)}
          </h2>
          <p className="mt-1">
            <Stars stars={stars} size={16} />
            <span className="ml-3 text-sm text-muted">
              {formatDate(createdAt)}
              {amendedAt && ` · changed on ${formatDate(amendedAt)}`}
            </span>
          </p>
          {text && <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">{text}</p>}
          {!isOpen && <p className="mt-2 text-sm text-muted">Only you read it so far.</p>}
          {reply && (
            <div className="mt-4 border-l-2 border-edge-control pl-4">
              <p className="text-sm font-semibold">{nameOf(about, ownerFirstName)} answered</p>
              <p className="mt-1 max-w-text whitespace-pre-line wrap-anywhere">{reply}</p>
            </div>
          )}
          {mayReport && (
            <Link
              to={href('/reviews/:reviewId/report', { reviewId: id })}
              aria-label={`Report the review of ${nameOf(about, ownerFirstName)} by ${nameOf(by, ownerFirstName)}`}
              className="wide-target mt-3 inline-block text-sm text-muted underline underline-offset-4 hover:text-accent"
            >
              Report
            </Link>
          )}
          {mayReply && <Answer reviewId={id} refused={refused?.values.reviewId === id ? refused : undefined} />}
        </li>
      ))}
    </ul>
  )
}

function Answer({ reviewId, refused }: { reviewId: string; refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  return (
    <details open={refused !== undefined} className="mt-3">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">Answer</summary>
      <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-4">
        <input type="hidden" name="reviewId" value={reviewId} />
        {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
        <TextArea
          label="Your answer"
          hint="Once, and everyone who reads the review reads it."
          isRequired
          rows={3}
          maxLength={2000}
          {...getFieldProps(refused, 'reply')}
        />
        <SubmitIntentButton intent="reply" label="Keep my answer" />
      </Form>
    </details>
  )
}

function WriteReview({ page: { toWrite }, refused }: { page: ProjectReviews; refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const [only] = toWrite
  return (
    <section aria-labelledby="write" className="mt-10 rounded-card border border-edge bg-card p-5">
      <h2 id="write" className="text-xl">
        {toWrite.length === 1 ? `Your review of ${only?.name}` : 'Your review'}
      </h2>
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-4 grid gap-4">
        <FormKey />
        {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
        {only?.personId && (
          <Select
            label="Of whom"
            isRequired
            {...getFieldProps(refused, 'personId', toWrite.length === 1 ? only.personId : '')}
          >
            {option('', 'Choose a collaborator')}
            {toWrite.map(({ personId, name }) => option(personId ?? '', name))}
          </Select>
        )}
        <StarsField legend="Stars" error={getIssue(refused, 'stars')} chosen={refused?.values.stars} />
        <TextArea
          label="What was it like to work together?"
          hint="Optional. Everyone who can see the project reads it later."
          rows={4}
          maxLength={2000}
          {...getFieldProps(refused, 'text')}
        />
        <SubmitIntentButton intent="review" label="Keep my review" tone="primary" />
      </Form>
    </section>
  )
}
