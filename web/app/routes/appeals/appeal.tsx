import type { AppealPage } from '@lv/contract/appeals'
import { formatDate, formatDateTime } from '@lv/contract/dates'
import { appealKinds } from '@lv/contract/options'
import { Form, href, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { QuoteBlock } from '../../ui/quote-block.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Route } from './+types/appeal.ts'

/** What the address asks about; an address that names nothing is a missing page. */
function askedIn({ searchParams }: URL) {
  const kind = appealKinds.find((each) => each === searchParams.get('kind'))
  if (!kind) throw new Response(null, { status: 404 })
  return { kind, subject: searchParams.get('id') ?? undefined }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  return context.get(apiContext).appeals.about({ query: askedIn(url) })
}

export async function action({ request, context, url }: Route.ActionArgs) {
  requirePerson({ context, url })
  const asked = askedIn(url)
  return submit(await request.formData(), async ({ text = '' }) => {
    await context.get(apiContext).appeals.make({ body: { kind: asked.kind, subject: asked.subject, text } })
    const toast = { title: 'Appeal Sent', description: 'We’ll email you what we decide, and why.' }
    throw redirect(url.pathname + url.search, { headers: { 'Set-Cookie': toastCookie(toast) } })
  })
}

export const handle: PageHandle = { query: ['kind', 'id'], form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Appeal a decision', isPrivate: true })

const decisions: Record<AppealPage['kind'], { title: string; heading: string }> = {
  suspension: { title: 'We suspended your account', heading: 'Your account’s suspension' },
  document: { title: 'We didn’t accept this document', heading: 'A document we didn’t accept' },
  'lead-report': { title: 'We didn’t accept your report', heading: 'A lead report we didn’t accept' },
}

export default function AppealADecision({ loaderData: page, actionData }: Route.ComponentProps) {
  const { kind, title, said, decidedAt, reasonDueAt, appeal, canAppeal } = page
  return (
    <div className="page-width max-w-3xl py-8 lg:py-12">
      <h1 className="text-3xl">{decisions[kind].heading}</h1>
      {title && <p className="mt-2 text-lg text-muted">{title}</p>}
      <Standing page={page} />
      <QuoteBlock title={`${decisions[kind].title}, ${formatDate(decidedAt)}`}>
        {said ||
          (reasonDueAt ? `We’ll give you the reason by ${formatDateTime(reasonDueAt)}.` : 'No reason is on record.')}
      </QuoteBlock>
      {appeal && <QuoteBlock title={`Your appeal, ${formatDate(appeal.at)}`}>{appeal.text}</QuoteBlock>}
      {appeal?.outcomeAt && (
        <QuoteBlock title={`Our final decision, ${formatDate(appeal.outcomeAt)}`}>{appeal.reason}</QuoteBlock>
      )}
      {canAppeal && <AppealForm page={page} refused={asRefusedForm(actionData)} />}
      {kind === 'suspension' ? (
        <ButtonLink to={href('/contact')} tone="plain" className="mt-8 -ml-4">
          Contact us
        </ButtonLink>
      ) : (
        <ButtonLink to={href('/professionals/dashboard')} tone="plain" className="mt-8 -ml-4">
          Back to the dashboard
        </ButtonLink>
      )}
    </div>
  )
}

function Standing({ page: { appeal, canAppeal, until } }: { page: AppealPage }) {
  if (appeal?.outcome)
    return (
      <p className="mt-3">
        <Badge tone={appeal.outcome === 'overturned' ? 'good' : 'neutral'}>
          {appeal.outcome === 'overturned' ? 'Decision taken back' : 'Decision stands'}
        </Badge>
      </p>
    )
  if (appeal)
    return (
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="attention">Being looked at</Badge>
        We’ll decide by {formatDateTime(appeal.dueAt)} and email you why.
      </p>
    )
  return (
    <p className="mt-3 text-muted">
      {canAppeal
        ? `You can appeal until ${formatDateTime(until)}.`
        : `The time to appeal ended on ${formatDateTime(until)}.`}
    </p>
  )
}

function AppealForm({ page, refused }: { page: AppealPage; refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <Form ref={form} method="post" noValidate className="mt-8 flex flex-col items-start gap-4">
      <h2 className="text-xl">Ask us to look again</h2>
      {page.reasonDueAt && (
        <p className="max-w-text">You can appeal once, so you may want to wait until you have our reason.</p>
      )}
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <TextArea
        label="What should we look at again?"
        hint="Tell us what we got wrong, and how you know. You can appeal once; we answer within five business days."
        isRequired
        rows={5}
        maxLength={2000}
        className="w-full"
        {...getFieldProps(refused, 'text')}
      />
      <Button type="submit" isPending={isUnderWay}>
        Send appeal
      </Button>
    </Form>
  )
}
