import { RECENT_TRANSACTIONS, type Waitlist, waitlistLabels } from '@lv/contract/options'
import type { Transaction } from '@lv/contract/points'
import { ShieldCheck } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { apiContext } from '../../api.ts'
import { LicenceGates } from '../../features/workplace/licence-gates.tsx'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace, toastOnRefusal, withToast } from '../../features/workplace/workplace-gate.ts'
import { pageMeta } from '../../meta.ts'
import { keepProfessional } from '../../professional-storage.ts'
import { savePendingForm } from '../../shell/save-pending-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/dashboard.ts'
import { ComingSoon } from './coming-soon.tsx'
import { DashboardCards } from './dashboard-cards.tsx'
import { DashboardNotices } from './dashboard-notices.tsx'
import { LeadPricing, PointsTiers } from './lead-pricing.tsx'
import { toLeadView } from './lead-shown.ts'
import { NewestLeads } from './newest-leads.tsx'
import { TransactionTable } from './transaction-table.tsx'
import { useLiveLeads } from './use-live-leads.ts'
import { VettingCard } from './vetting-card.tsx'

/** The first five changes of the points; 'View All' where there are more. */
function RecentTransactions({ transactions, hasMore }: { transactions: Transaction[]; hasMore: boolean }) {
  return (
    <section aria-labelledby="recent-transactions">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="recent-transactions" className="text-2xl">
          Recent Transactions
        </h2>
        {hasMore && (
          <Link
            to={href('/professionals/transactions')}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
          >
            View All
          </Link>
        )}
      </div>
      {transactions.length === 0 ? (
        <p className="rounded-card border border-dashed border-edge-control px-4 py-5 text-muted">
          No points in or out yet.
        </p>
      ) : (
        <TransactionTable items={transactions} />
      )}
    </section>
  )
}

// Fetched when it is opened.
const HistoryDialog = lazy(() => import('./history-dialog.tsx'))

/** 'View Lead History': a dialog; without JavaScript, or in a new tab, the inbox. */
function HistoryButton() {
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setIsWanted(true)
    setIsOpen(true)
  }
  return (
    <>
      <ButtonLink to={href('/professionals/leads')} tone="quiet" onClick={open} aria-haspopup="dialog">
        View Lead History
      </ButtonLink>
      {isWanted && (
        <Suspense>
          <HistoryDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

// Fetched when it is opened.
const UpgradeDialog = lazy(() => import('../../features/plans/upgrade-dialog.tsx'))

/** 'Upgrade Tier': a dialog with the tiers; without JavaScript, or in a new tab, their page. */
function UpgradeButton() {
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setIsWanted(true)
    setIsOpen(true)
  }
  return (
    <>
      <ButtonLink to={href('/professionals/subscription')} tone="quiet" onClick={open} aria-haspopup="dialog">
        Upgrade Tier
      </ButtonLink>
      {isWanted && (
        <Suspense>
          <UpgradeDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const HERE = href('/professionals/dashboard')
const NEWEST_LEADS = 3
const SWITCH_FAILED = 'Failed to update lead settings. Please try again.'

export async function loader({ context }: Route.LoaderArgs) {
  await requireWorkplace(context)
  const { professionals, leads, points } = context.get(apiContext)
  const [professional, vetting, gates, { forecast }, analytics, newest, transactions, waitlists] = await Promise.all([
    professionals.me({}),
    professionals.vetting({}),
    leads.licenceGates({}),
    points.wallet({}),
    leads.analytics({}),
    leads.history({ query: { limit: NEWEST_LEADS } }),
    points.transactions({ query: { limit: RECENT_TRANSACTIONS } }),
    professionals.waitlists({}),
  ])
  return {
    professional,
    vetting,
    gates,
    lastsUntil: forecast.lastsUntil,
    analytics,
    newest: { items: newest.items.map(toLeadView), total: newest.total },
    transactions,
    waitlists: waitlists.map((list) => ({ ...list, label: waitlistLabels[list.waitlist] })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireWorkplace(context)
  const { professionals } = context.get(apiContext)
  const form = await request.formData()
  if (form.get('intent') === 'resend') {
    const said = await toastOnRefusal(HERE, 'The link could not be sent.', () => professionals.resendVerification({}))
    throw withToast(HERE, { title: 'Check Your Email', description: said.message })
  }
  const waitlist = form.get('waitlist')
  if (waitlist !== null) {
    // The contract says which lists there are.
    const params = { waitlist: String(waitlist) as Waitlist }
    await toastOnRefusal(HERE, 'We couldn’t add you to the list.', () => professionals.joinWaitlist({ params }))
    throw withToast(HERE, {
      title: 'You are on the list',
      description: `We’ll email you when ${waitlistLabels[params.waitlist]} opens.`,
    })
  }
  const receiveLeads = form.get('receiveLeads') === 'true'
  const { leadsReason } = await toastOnRefusal(HERE, SWITCH_FAILED, () =>
    professionals.toggleLeads({ body: { receiveLeads } }),
  )
  throw withToast(HERE, { title: 'Settings Updated', description: leadsReason ?? 'You’ll get leads from now on.' })
}

/** Away from the network (specification 2, section 8). */
export const clientMiddleware = [savePendingForm(({ receiveLeads }) => receiveLeads && SWITCH_FAILED)]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Dashboard', isPrivate: true })

export { WorkplaceError as ErrorBoundary }

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { professional, vetting, gates, lastsUntil, analytics, newest, transactions, waitlists } = loaderData
  useLiveLeads()
  // What a browser may keep of a professional, as fresh as this page.
  useEffect(() => keepProfessional(professional), [professional])
  return (
    <div className="page-width py-6 lg:py-9">
      <p className="flex flex-wrap items-center gap-2 text-muted">
        {professional.businessName ?? professional.name}
        {professional.isSuperAdmin && (
          <Badge tone="attention" icon={<ShieldCheck aria-hidden size={14} />}>
            Super Admin
          </Badge>
        )}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Dashboard</h1>
        {professional.isSuperAdmin && <AdminLinks />}
      </div>
      <DashboardNotices professional={professional} hadPoints={transactions.items.length > 0} />
      {vetting.isVetted ? (
        <LicenceGates gates={gates} className="mt-5" />
      ) : (
        <VettingCard
          vetting={vetting}
          gates={gates}
          hasLeads={newest.total > 0}
          isWelcomed={transactions.items.length > 0}
        />
      )}
      <div className="mt-6">
        <NewestLeads leads={newest.items} total={newest.total} unread={analytics.unreadLeads} />
      </div>
      <DashboardCards professional={professional} lastsUntil={lastsUntil} analytics={analytics} />
      <Deeds />
      <div className="mt-8 grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0">
          <RecentTransactions transactions={transactions.items} hasMore={transactions.next !== null} />
        </div>
        <div className="flex flex-col gap-8">
          <LeadPricing />
          <PointsTiers points={professional.lvPoints} />
        </div>
      </div>
      <ComingSoon waitlists={waitlists} />
    </div>
  )
}

function AdminLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={href('/admin/dashboard')}>Admin Dashboard</ButtonLink>
      <ButtonLink to={`${href('/admin/dashboard')}?tab=professionals`} tone="quiet">
        Manage Professionals
      </ButtonLink>
    </div>
  )
}

function Deeds() {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <ButtonLink to={href('/professionals/top-up')} tone="quiet">
        Top Up Account
      </ButtonLink>
      <UpgradeButton />
      <HistoryButton />
      <ButtonLink to={href('/professionals/settings')} tone="quiet">
        Account Settings
      </ButtonLink>
    </div>
  )
}
