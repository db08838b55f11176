import { answerLines } from '@lv/contract/brief-questions'
import type { ReportReason } from '@lv/contract/options'
import { href } from 'react-router'
import { apiContext } from '../../api.ts'
import { isWhole, ThreadView } from '../../features/messages/thread-view.tsx'
import { MatchFactors } from '../../features/professionals/match-factors.tsx'
import { Panel } from '../../features/workplace/panel.tsx'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace, withToast } from '../../features/workplace/workplace-gate.ts'
import { asRefusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { beforeCursor } from '../../paging.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/lead.ts'
import { ChargeCard } from './charge-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { JobSection } from './job-section.tsx'
import { LeadHeader } from './lead-header.tsx'
import { momentsOf } from './lead-moments.ts'
import { LeadQuote } from './lead-quote.tsx'
import { closedReasonOf, closeOutOf, jobFactsOf, reportChoicesOf, toLeadView } from './lead-shown.ts'
import { quoteStates } from './quote-states.ts'
import { ReportSection } from './report-section.tsx'
import { WonCard } from './won-card.tsx'

/** What a professional does on the page of a lead; refusals come back beside what was typed. */
async function actOnLead({ request, params, context }: Route.ActionArgs) {
  await requireWorkplace(context)
  const { leads, quotes } = context.get(apiContext)
  const here = href('/professionals/leads/:leadId', { leadId: params.leadId })
  return submit(await request.formData(), async ({ intent, body = '', reason, note = '' }) => {
    if (intent === 'message') {
      await leads.sendMessage({ params, body: { body } })
      throw withToast(`${here}#messages`, { title: 'Message sent' })
    }
    if (intent === 'report') {
      // The contract says which reasons there are.
      const { message } = await leads.report({ params, body: { reason: reason as ReportReason, note } })
      throw withToast(here, { title: 'Report sent', description: message })
    }
    if (intent === 'complete') {
      const { requestId } = await leads.get({ params, query: { phone: 'false' } })
      const { message } = await quotes.complete({ params: { requestId } })
      throw withToast(here, { title: 'Marked as done', description: message })
    }
    throw withToast(here, { title: 'Nothing was changed' })
  })
}

type Props = { facts: { label: string; value: string }[]; closedAt: string }

/** What somebody who was not chosen learns: where their price stood, where the winner's lies, and one reason. */
function CloseOutCard({ facts, closedAt }: Props) {
  return (
    <Panel id="close-out" title="Someone else was chosen" className="bg-tint!">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">Decided {closedAt}.</p>
    </Panel>
  )
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  await requireWorkplace(context)
  const { leads, professionals, quotes } = context.get(apiContext)
  const before = beforeCursor(url)
  const [lead, thread, { quote, earlier }] = await Promise.all([
    leads.get({ params }),
    leads.messages({ params, query: { before } }),
    quotes.ofLead({ params }),
  ])
  const hasReview = typeof lead.job?.stars === 'number'
  return {
    lead: toLeadView(lead),
    profile: hasReview
      ? `${href('/professionals/p/:slug', { slug: (await professionals.me({})).slug })}#reviews`
      : null,
    thread: { ...thread, before },
    quote,
    quoteState: quote && quoteStates[quote.status],
    earlierCount: earlier.length,
    facts: jobFactsOf(lead),
    answers: answerLines(lead.workKind, lead.answers),
    closedReason: closedReasonOf(lead),
    moments: momentsOf(lead, isWhole({ ...thread, before }) ? thread.items : [], quote),
    closeOut: closeOutOf(lead),
    reasons: reportChoicesOf(lead),
  }
}

export const action = (args: Route.ActionArgs) => actOnLead(args)

export const handle: PageHandle = { query: ['before'], form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.lead.words.heading ?? 'Lead', isPrivate: true })

export { WorkplaceError as ErrorBoundary }

export default function LeadPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    lead,
    profile,
    thread,
    quote,
    quoteState,
    earlierCount,
    facts,
    answers,
    moments,
    closeOut,
    reasons,
    closedReason,
  } = loaderData
  const refused = asRefusedForm(actionData)
  const intent = refused?.values.intent
  return (
    <div className="page-width py-5 lg:py-8">
      <PageBackLink to={href('/professionals/leads')}>Lead inbox</PageBackLink>
      <LeadHeader lead={lead} quote={quote} />
      {refused && intent !== 'message' && intent !== 'report' && (
        <div className="mt-4">
          <FormMessage message={refused.message} />
        </div>
      )}
      <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-5 lg:col-start-2 lg:row-start-1">
          <ContactCard lead={lead} />
          <ChargeCard lead={lead} moments={moments} isTried={lead.isTried} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {closeOut && <CloseOutCard {...closeOut} />}
          {lead.job && (
            <WonCard
              job={lead.job}
              customerName={lead.customerName}
              profile={profile}
              engagementId={lead.engagementId}
            />
          )}
          <JobSection lead={lead} facts={facts} answers={answers} />
          <LeadQuote lead={lead} quote={quote} state={quoteState} earlierCount={earlierCount} />
          <Panel id="messages" title="Messages">
            <ThreadView thread={thread} refused={refused} otherName={lead.customerName} closedReason={closedReason} />
          </Panel>
        </div>
        <div className="flex flex-col gap-5 lg:col-start-2 lg:row-start-2">
          <Panel id="match" title="Why am I matched?">
            <MatchFactors factors={lead.factors} />
          </Panel>
          <ReportSection
            report={lead.report}
            isWon={lead.status === 'won'}
            reasons={reasons}
            refused={intent === 'report' ? refused : undefined}
          />
        </div>
      </div>
    </div>
  )
}
