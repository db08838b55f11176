import { href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { beforeOf } from '../../before-of.ts'
import { refusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/request.ts'
import { BriefSection } from './brief-section.tsx'
import { CloseSection } from './close-section.tsx'
import { CompareSection } from './compare-section.tsx'
import { ConsentAsk } from './consent-ask.tsx'
import { ConsultationFee } from './consultation-fee.tsx'
import { FilesSection } from './files-section.tsx'
import { FinishSection } from './finish-section.tsx'
import { MatchesSection } from './matches-section.tsx'
import { actOnRequest } from './request-actions.ts'
import { RequestHeader } from './request-header.tsx'
import { SecondRound } from './second-round.tsx'
import { Timeline } from './timeline.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer)
    throw redirect(signInAddress(href('/quotes/:requestId', { requestId: params.requestId })))
  const before = beforeOf(url)
  return { ...(await context.get(apiContext).quotes.get({ params, query: { before } })), before }
}

export const action = (args: Route.ActionArgs) => actOnRequest(args)

export const handle: PageHandle = { query: ['before'], form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.title ?? 'Request', isPrivate: true })

export default function RequestPage({ loaderData: request, actionData }: Route.ComponentProps) {
  const refused = refusedForm(actionData)
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
      {request.needsConsent && !request.isDuplicate && request.status === 'pending' && <ConsentAsk />}
      <FinishSection request={request} refused={of('review')} />
      <CompareSection request={request} />
      <MatchesSection request={request} />
      <SecondRound request={request} refused={of('second-round')} />
      <div className="mt-14 grid items-start gap-x-12 gap-y-14 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-14">
          <BriefSection request={request} refused={of('update', 'scope')} />
          <FilesSection request={request} refused={of('add-files')} />
        </div>
        <Timeline request={request} before={request.before} />
      </div>
      <CloseSection request={request} />
    </div>
  )
}
