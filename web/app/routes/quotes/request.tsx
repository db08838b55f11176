import type { Api } from '@lv/contract/api'
import { CONSENT_TEXT } from '@lv/contract/options'
import type { RequestPage as Request } from '@lv/contract/request-page'
import { Form, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, findAction, getIssue, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { beforeCursor } from '../../paging.ts'
import { refusalAt } from '../../refusal.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/request.ts'
import { BriefSection } from './brief-section.tsx'
import { answersIn, briefOf } from './brief-shown.ts'
import { CloseSection } from './close-section.tsx'
import { CompareSection } from './compare-section.tsx'
import { ConsultationFee } from './consultation-fee.tsx'
import { FilesSection } from './files-section.tsx'
import { FinishSection } from './finish-section.tsx'
import { MatchesSection } from './matches-section.tsx'
import { RequestHeader } from './request-header.tsx'
import { SecondRound } from './second-round.tsx'
import { Timeline } from './timeline.tsx'
import { useLiveRequest } from './use-live-request.ts'

type Change = Parameters<Api['requests']['update']>[0]['body']

/** The brief as its form says it; an empty choice takes the answer back. */
function briefFrom(form: FormData): Change {
  const text = (name: string) => String(form.get(name) ?? '')
  const choice = (name: string) => text(name) || null
  const plans = text('plansReady')
  return {
    description: text('description'),
    trades: form.getAll('trades').map(String),
    workKind: choice('workKind'),
    budgetBand: choice('budgetBand'),
    timing: choice('timing'),
    occupancy: choice('occupancy'),
    plansReady: plans === '' ? null : plans === 'true',
    answers: answersIn(form),
  } as Change
}

type Work = {
  api: Api
  params: { requestId: string }
  form: FormData
  values: Record<string, string>
  fileIds: string[]
}

/** What each button does; the text is the toast that says so. */
const deeds: Record<string, (work: Work) => Promise<string>> = {
  async consent({ api, params, values }) {
    if (values.consent !== 'true') throw refusalAt('consent', 'Tick the box so that professionals can contact you')
    await api.requests.giveConsent({ params })
    return 'Thank you. We’re looking for professionals now.'
  },
  async update({ api, params, form, values: { basedOn } }) {
    await api.requests.update({ params, body: { ...briefFrom(form), basedOn } })
    return 'The brief is saved.'
  },
  async scope({ api, params, values }) {
    const lines = (values.lines ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    await api.requests.setScope({ params, body: { lines, basedOn: values.basedOn } })
    return 'The lines are saved.'
  },
  async 'shows-name'({ api, params, values }) {
    const { showsName } = await api.requests.setShowsName({
      params,
      body: { showsName: values.showsName === 'true' },
    })
    return showsName ? 'Your first name and suburb may be shown.' : 'Your name is no longer shown.'
  },
  async 'add-files'({ api, params, fileIds }) {
    await api.requests.addFiles({ params, body: { fileIds } })
    return fileIds.length === 1 ? 'The file is added.' : 'The files are added.'
  },
  async 'remove-file'({ api, params, values }) {
    await api.requests.removeFile({ params: { ...params, fileId: values.fileId ?? '' } })
    return 'The file is removed.'
  },
  async 'revoke-phone'({ api, params, values }) {
    const { message } = await api.leads.revokePhone({ params: { ...params, leadId: values.leadId ?? '' } })
    return message
  },
  complete: async ({ api, params }) => (await api.quotes.complete({ params })).message,
  confirm: async ({ api, params }) => (await api.quotes.confirm({ params })).message,
  cancel: async ({ api, params, values }) =>
    (await api.quotes.cancel({ params, body: { reason: values.reason ?? '' } })).message,
  async review({ api, params, values }) {
    const { quoteId, stars = 0, text = '' } = values
    await api.reviews.create({ params, body: { quoteId: quoteId || undefined, stars: Number(stars), text } })
    return 'Your review is published. Thank you.'
  },
}

/** The same request for others: its page is the one to look at from now on. */
async function askAgain({ api, params, values }: Work) {
  const { requestId, message } = await api.quotes.askSecondRound({
    params,
    body: { consent: values.consent as 'true' },
  })
  throw redirect(href('/quotes/:requestId', { requestId }), {
    headers: { 'Set-Cookie': toastCookie({ title: message }) },
  })
}

async function erase({ api, params, values }: Work) {
  if (values.sure !== 'yes') throw refusalAt('sure', 'Tick the box if everything is to be deleted')
  await api.quotes.erase({ params })
  const toast = toastCookie({ title: 'Deleted', description: 'Everything in this request has been deleted.' })
  throw redirect(href('/dashboard'), { headers: { 'Set-Cookie': toast } })
}

/** Everything that a homeowner does on the page of a request; refusals come back beside what was typed. */
async function actOnRequest({ request, params, context }: Route.ActionArgs) {
  const { viewer, uploads, uploadIssues } = context.get(visitContext)
  if (!viewer) throw redirect(signInAddress(href('/quotes/:requestId', { requestId: params.requestId })))
  const form = await request.formData()
  const fileIds = uploads.filter(({ field }) => field === 'files').map(({ id }) => id)
  return submit(
    form,
    async (values) => {
      const work: Work = { api: context.get(apiContext), params, form, values, fileIds }
      if (values.intent === 'erase') return erase(work)
      if (values.intent === 'second-round') return askAgain(work)
      const deed = findAction(deeds, values.intent)
      if (!deed) throw redirect(href('/quotes/:requestId', { requestId: params.requestId }))
      const toast = toastCookie({ title: await deed(work) })
      throw redirect(href('/quotes/:requestId', { requestId: params.requestId }), { headers: { 'Set-Cookie': toast } })
    },
    uploadIssues,
  )
}

/** Where the work goes on, once somebody is hired. */
function JobCard({ engagementId, status }: { engagementId: string; status: Request['status'] }) {
  const isUnderWay = status === 'in_progress'
  return (
    <section
      aria-labelledby="job"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border-2 border-accent bg-card p-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="job" className="text-xl">
          {isUnderWay ? 'The job is under way' : 'The finished job'}
        </h2>
        <p className="mt-1 text-muted">Contract, payments, variations, diary, defects and documents are on its page.</p>
      </div>
      <ButtonLink
        to={href('/job/:engagementId', { engagementId })}
        tone={isUnderWay ? 'primary' : 'quiet'}
        className="max-sm:w-full"
      >
        Open the job
      </ButtonLink>
    </section>
  )
}

/** Nothing is passed on without it. */
function ConsentAsk({ refused }: { refused: RefusedForm | undefined }) {
  return (
    <Form
      ref={useFirstErrorFocus(refused)}
      method="post"
      noValidate
      className="mt-6 flex max-w-2xl flex-col gap-2 rounded-card border border-edge bg-wattle-tint p-5"
    >
      <h2 className="text-lg">May we pass your request on?</h2>
      <Checkbox
        name="consent"
        value="true"
        label={CONSENT_TEXT}
        error={getIssue(refused, 'consent')}
        hint="For this job only, with your suburb, text and files. You can stop it and delete everything at any time."
      />
      <Button type="submit" name="intent" value="consent" className="self-start">
        Agree and find professionals
      </Button>
    </Form>
  )
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer)
    throw redirect(signInAddress(href('/quotes/:requestId', { requestId: params.requestId })))
  const before = beforeCursor(url)
  const request = await context.get(apiContext).quotes.get({ params, query: { before } })
  return { ...request, before, brief: briefOf(request) }
}

export const action = (args: Route.ActionArgs) => actOnRequest(args)

export const handle: PageHandle = { query: ['before'], form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.title ?? 'Request', isPrivate: true })

export default function RequestPage({ loaderData: request, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  useLiveRequest(request, Boolean(refused))
  const intent = refused?.values.intent
  const of = (...intents: string[]) => (intent && intents.includes(intent) ? refused : undefined)
  return (
    <div className="page-width py-8 lg:py-12">
      <RequestHeader request={request} />
      <ConsultationFee request={request} />
      {refused && refused.issues.length === 0 && (
        <div className="mt-6">
          <FormMessage message={refused.message} />
        </div>
      )}
      {request.needsConsent && !request.isDuplicate && request.status === 'pending' && (
        <ConsentAsk refused={of('consent')} />
      )}
      {request.engagementId && <JobCard engagementId={request.engagementId} status={request.status} />}
      <FinishSection request={request} refused={of('review')} />
      <CompareSection request={request} />
      <MatchesSection request={request} />
      <SecondRound request={request} refused={of('second-round')} />
      <div className="mt-14 grid items-start gap-x-12 gap-y-14 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-14">
          <BriefSection request={request} brief={request.brief} refused={of('update', 'scope')} />
          <FilesSection request={request} refused={of('add-files')} />
        </div>
        <Timeline request={request} before={request.before} />
      </div>
      <CloseSection request={request} refused={of('erase')} />
    </div>
  )
}
