import type { Engagement } from '@lv/contract/engagements'
import type { LiveMessage } from '@lv/contract/live'
import { Fragment, useCallback } from 'react'
import { href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, findAction, type RefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useLive } from '../../shell/live-store.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { useRevalidate } from '../../shell/use-revalidate.ts'
import { isScripted } from '../../ui/hydrated.ts'
import type { Route } from './+types/job.ts'
import { Changes } from './changes.tsx'
import { ContractSection } from './contract-section.tsx'
import { Defects } from './defects.tsx'
import { Diary } from './diary.tsx'
import { Documents } from './documents.tsx'
import { End } from './end.tsx'
import { Events } from './events.tsx'
import { jobActions } from './job-actions.ts'
import { JobHeader, JobParts, NextCard } from './job-header.tsx'
import { JobTasks } from './job-tasks.tsx'
import { Money } from './money-bar.tsx'
import { Stages } from './stages.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  return context.get(apiContext).engagements.get({ params })
}

export async function action({ request, params: { engagementId }, url, context }: Route.ActionArgs) {
  const { uploads, uploadIssues } = context.get(visitContext)
  const api = context.get(apiContext)
  const form = await request.formData()
  const here = href('/job/:engagementId', { engagementId })
  return submitSignedIn({ request, form, here: url.pathname, uploadIssues }, async (values) => {
    const act = findAction(jobActions, values.intent)
    if (!act) throw new Response('Bad Request', { status: 400 })
    const fileIdsOf = (field: string) => uploads.filter((upload) => upload.field === field).map(({ id }) => id)
    const { at, ...toast } = await act({ api, engagementId, values, fileIdsOf })
    // With JavaScript the page stays where it is.
    const to = isScripted(request) ? here : `${here}#${at}`
    throw redirect(to, { headers: { 'Set-Cookie': toastCookie(toast) } })
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Job: ${loaderData.title}` : 'Job', isPrivate: true })

/** What the other side does comes as a notification: the page is read again. */
function useLiveJob() {
  const revalidate = useRevalidate()
  const listener = useCallback(
    ({ kind }: LiveMessage) => {
      if (kind === 'notification' || kind === 'again') revalidate()
    },
    [revalidate],
  )
  useLive(listener)
}

type Props = { job: Engagement; refused: RefusedForm | undefined }

function Contracts({ job, refused }: Props) {
  return job.contracts.map((contract) => (
    <Fragment key={contract.id}>
      <ContractSection job={job} contract={contract} refused={refused} />
      <Stages job={job} contract={contract} refused={refused} />
      <Changes job={job} contract={contract} refused={refused} />
    </Fragment>
  ))
}

/** A job from the accepted quote to the handover, for the homeowner and for those they hired. */
export default function JobPage({ loaderData: job, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  useLiveJob()
  return (
    <div className="page-width py-8 lg:py-12">
      <JobHeader job={job} refused={refused} />
      <NextCard job={job} />
      <Money contracts={job.contracts} />
      <JobParts job={job} />
      <div className="mt-10 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-12">
          <Contracts job={job} refused={refused} />
          <Diary job={job} refused={refused} />
          <Defects job={job} refused={refused} />
          <End job={job} refused={refused} />
        </div>
        <div className="flex min-w-0 flex-col gap-12">
          <JobTasks job={job} refused={refused} />
          <Documents job={job} refused={refused} />
          <Events job={job} />
        </div>
      </div>
    </div>
  )
}
