import { RECENT_TRANSACTIONS, type Waitlist, waitlistLabels } from '@lv/contract/options'
import { ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { href } from 'react-router'
import { apiContext } from '../../api.ts'
import { LicenceGates } from '../../features/workplace/licence-gates.tsx'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { orToast, requireWorkplace, withToast } from '../../features/workplace/workplace-gate.ts'
import { pageMeta } from '../../meta.ts'
import { keepProfessional } from '../../professional-storage.ts'
import { keepForm } from '../../shell/keep-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Route } from './+types/dashboard.ts'
import { ComingSoon } from './coming-soon.tsx'
import { DashboardCards } from './dashboard-cards.tsx'
import { DashboardNotices } from './dashboard-notices.tsx'
import { UpgradeButton } from './dashboard-upgrade.tsx'
import { HistoryButton } from './history-button.tsx'
import { LeadPricing, PointsTiers } from './lead-pricing.tsx'
import { shown } from './lead-shown.ts'
import { NewestLeads } from './newest-leads.tsx'
import { RecentTransactions } from './recent-transactions.tsx'
import { useLiveLeads } from './use-live-leads.ts'
import { VettingCard } from './vetting-card.tsx'

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
    newest: { items: newest.items.map(shown), total: newest.total },
    transactions,
    waitlists: waitlists.map((list) => ({ ...list, label: waitlistLabels[list.waitlist] })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireWorkplace(context)
  const { professionals } = context.get(apiContext)
  const form = await request.formData()
  if (form.get('intent') === 'resend') {
    const said = await orToast(HERE, 'The link could not be sent.', () => professionals.resendVerification({}))
    throw withToast(HERE, { title: 'Check Your Email', description: said.message })
  }
  const waitlist = form.get('waitlist')
  if (waitlist !== null) {
    // The contract says which lists there are.
    const params = { waitlist: String(waitlist) as Waitlist }
    await orToast(HERE, 'We couldn’t add you to the list.', () => professionals.joinWaitlist({ params }))
    throw withToast(HERE, {
      title: 'You are on the list',
      description: `We’ll email you when ${waitlistLabels[params.waitlist]} opens.`,
    })
  }
  const receiveLeads = form.get('receiveLeads') === 'true'
  const { leadsReason } = await orToast(HERE, SWITCH_FAILED, () =>
    professionals.toggleLeads({ body: { receiveLeads } }),
  )
  throw withToast(HERE, { title: 'Settings Updated', description: leadsReason ?? 'You’ll get leads from now on.' })
}

/** Away from the network (specification 2, section 8). */
export const clientMiddleware = [keepForm(({ receiveLeads }) => receiveLeads && SWITCH_FAILED)]

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
