import { jobName } from '@lv/contract/job-kind'
import { quoteLineKindLabels, quoteLineKinds } from '@lv/contract/options'
import { lazy } from 'react'
import { href } from 'react-router'
import { apiContext } from '../../api.ts'
import { draftOfVersion, newDraft } from '../../features/workplace/quote-draft.ts'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace } from '../../features/workplace/workplace-gate.ts'
import { dayIn } from '../../melbourne-day.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { WayUp } from '../../ui/way-up.tsx'
import type { Route } from './+types/quote.ts'
import { actOnQuote } from './quote-action.ts'
import { QuoteForm } from './quote-form.tsx'
import { takesQuotes } from './takes-quotes.ts'

// Below the form, so fetched after it. No Suspense around it: without JavaScript the page has to come whole.
const QuotePast = lazy(() => import('./quote-past.tsx'))

const VALID_DAYS = 30

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireWorkplace(context)
  const { leads, quotes } = context.get(apiContext)
  const [lead, { quote, earlier }] = await Promise.all([
    leads.get({ params, query: { phone: 'false' } }),
    quotes.ofLead({ params }),
  ])
  const [today, validUntil] = [dayIn(0), dayIn(VALID_DAYS)]
  const initial = quote ? draftOfVersion(quote, validUntil, today) : newDraft(lead.scope, validUntil)
  const { id, requestStatus, scope } = lead
  return {
    lead: { id, requestStatus, scope, heading: jobName(lead) },
    isOpen: takesQuotes(lead),
    quote,
    earlier,
    initial,
    kinds: quoteLineKinds.map((value) => ({ value, label: quoteLineKindLabels[value] })),
  }
}

export const action = (args: Route.ActionArgs) => actOnQuote(args)

export const handle: PageHandle = { form: 'lines' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Quote · ${loaderData.lead.heading}` : 'Quote', isPrivate: true })

export { WorkplaceError as ErrorBoundary }

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { lead, isOpen, quote, earlier, initial, kinds } = loaderData
  const isOver = !isOpen || quote?.status === 'accepted' || quote?.status === 'not_chosen'
  return (
    <div className="page-width py-5 lg:py-8">
      <WayUp to={href('/professionals/leads/:leadId', { leadId: lead.id })}>{lead.heading}</WayUp>
      <h1 className="text-2xl sm:text-3xl">{isOver || !quote ? 'Quote' : 'Revise the quote'}</h1>
      {isOver ? (
        <p className="mt-2 max-w-text text-lg text-muted">This request no longer takes quotes.</p>
      ) : (
        <QuoteForm
          key={`${lead.id} ${quote?.version ?? 0} ${quote?.status}`}
          lead={lead}
          quote={quote}
          initial={initial}
          kinds={kinds}
          answer={actionData}
        />
      )}
      {quote && <QuotePast quote={quote} earlier={earlier} kinds={kinds} canWithdraw={!isOver} />}
    </div>
  )
}
