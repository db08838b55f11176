import { formatDate } from '@lv/contract/dates'
import type { WorkToDecide } from '@lv/contract/portfolio'
import { photoStageLabels } from '@lv/contract/portfolio-options'
import { Form, href } from 'react-router'
import { apiContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { factsOf, WorkImage } from '../../features/portfolio/work.tsx'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { withToast } from '../../features/workplace/workplace-gate.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/consent.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  return { works: await context.get(apiContext).portfolio.ofJob({ params }) }
}

const toasts = {
  asked: '',
  given: 'You agreed: the photos are on their profile',
  declined: 'You declined: nobody else sees them',
  withdrawn: 'You no longer agree: the photos are hidden',
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async ({ workId = '', intent }) => {
    const { engagementId } = params
    const { consent } = await context.get(apiContext).portfolio.consent({
      params: { engagementId, workId },
      body: { agrees: intent === 'agree' },
    })
    throw withToast(href('/job/:engagementId/portfolio', { engagementId }), { title: toasts[consent] })
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Photos of your job', isPrivate: true })

/** A homeowner decides whether photos of their job are shown. */
export default function Consent({ loaderData: { works }, actionData, params }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  return (
    <div className="page-width max-w-[calc(56rem+2.5rem)] py-8 lg:py-12">
      <PageBackLink to={href('/job/:engagementId', params)}>The job</PageBackLink>
      <h1 className="mt-1 text-3xl">Photos of your job</h1>
      <p className="mt-2 max-w-text text-muted">
        A professional shows photos of your job only if you agree, with suburb and year, and never with your name or
        address. You can change your mind here at any time.
      </p>
      {refused && <FormMessage message={refused.message} />}
      {works.length === 0 && <p className="mt-6">Nobody asks to show photos of this job.</p>}
      <ul className="mt-8 grid gap-12">
        {works.map((work) => (
          <Decision key={work.id} work={work} />
        ))}
      </ul>
    </div>
  )
}

function stateOf({ consent, decidedAt, askedAt }: WorkToDecide): string {
  if (consent === 'asked' || !decidedAt) return `Asked on ${formatDate(askedAt)}. Nobody else sees it yet.`
  if (consent === 'given') return `You agreed on ${formatDate(decidedAt)}. Everybody can see it.`
  return `You ${consent === 'declined' ? 'declined' : 'withdrew your consent'} on ${formatDate(decidedAt)}. Nobody else sees it.`
}

function Decision({ work }: { work: WorkToDecide }) {
  const { id, title, story, photos, professional, consent } = work
  return (
    <li>
      <h2 className="text-2xl wrap-anywhere">{title}</h2>
      <p className="mt-1 text-muted">
        {professional} would show: {factsOf(work)}
        {work.priceBand && `, ${work.priceBand}`}
      </p>
      {story && <p className="mt-3 max-w-text whitespace-pre-line wrap-anywhere">{story}</p>}
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo) => (
          <li key={photo.id}>
            <a
              href={photo.url}
              target="_blank"
              rel="noreferrer"
              className="block overflow-hidden rounded-control bg-tint"
            >
              <WorkImage
                photo={photo}
                sizes="(min-width: 40rem) 18rem, 50vw"
                className="aspect-4/3 w-full object-cover"
              />
            </a>
            <p className="mt-1 text-sm">
              <strong>{photoStageLabels[photo.stage]}</strong>
              {photo.caption && <span className="text-muted"> · {photo.caption}</span>}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4 font-semibold">{stateOf(work)}</p>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-3">
        <input type="hidden" name="workId" value={id} />
        {consent !== 'given' && (
          <Button type="submit" name="intent" value="agree">
            {consent === 'asked' ? 'Agree' : 'Agree after all'}
          </Button>
        )}
        {(consent === 'asked' || consent === 'given') && (
          <Button type="submit" name="intent" value="refuse" tone="quiet">
            {consent === 'asked' ? 'Decline' : 'Withdraw consent'}
          </Button>
        )}
      </Form>
    </li>
  )
}
