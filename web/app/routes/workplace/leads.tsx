import { formatNumber } from '@lv/contract/numbers'
import { LEAD_PAGE_SIZE } from '@lv/contract/options'
import { href, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { terrace } from '../../drawing/house-drawings.tsx'
import { LeadsLeft } from '../../features/workplace/leads-left.tsx'
import { type PageShortcut, PageShortcuts } from '../../features/workplace/page-shortcuts.tsx'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace, toastOnRefusal, withToast } from '../../features/workplace/workplace-gate.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { readPage } from '../../paging.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ChipLink } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/leads.ts'
import { filterOf, inboxAddress, type LeadFilter, leadFilters, queryOf } from './lead-filters.ts'
import { LeadList } from './lead-row.tsx'
import { toLeadView } from './lead-shown.ts'
import { useLiveLeads } from './use-live-leads.ts'

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-lead-row]')]
const current = () => rows().findIndex((row) => row.contains(document.activeElement))

/** Moves the focus to the next (1) or the previous (-1) lead of the page; from nowhere to the first. */
function stepRow(by: 1 | -1) {
  const all = rows()
  const at = current()
  const next = at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))
  const link = all[next]?.querySelector<HTMLElement>('a')
  link?.focus()
  all[next]?.scrollIntoView({ block: 'nearest' })
}

/** Presses 'Mark Contacted' of the lead that has the focus, where it has the button. */
function pressContact() {
  rows()[current()]?.querySelector<HTMLElement>('[data-contact]')?.click()
}

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireWorkplace(context)
  const { leads, professionals } = context.get(apiContext)
  const filter = filterOf(url.searchParams)
  const page = readPage(url.searchParams)
  const query = { ...queryOf(filter), limit: LEAD_PAGE_SIZE, offset: (page - 1) * LEAD_PAGE_SIZE }
  const [{ items, total }, analytics, { lvPoints }] = await Promise.all([
    leads.history({ query }),
    leads.analytics({}),
    professionals.me({}),
  ])
  const pageCount = Math.max(1, Math.ceil(total / LEAD_PAGE_SIZE))
  if (page > pageCount) throw redirect(inboxAddress(filter, pageCount))
  return { filter, page, pageCount, items: items.map(toLeadView), total, unread: analytics.unreadLeads, lvPoints }
}

const safeFrom = (from: string) =>
  /^\/professionals\/[\w/-]*(\?[\w=&-]*)?$/.test(from) ? from : href('/professionals/leads')

/** Marks a lead contacted, from whichever page shows it. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireWorkplace(context)
  const form = await request.formData()
  const from = safeFrom(String(form.get('from') ?? ''))
  const leadId = String(form.get('contact') ?? '')
  await toastOnRefusal(from, 'Failed to mark lead as contacted.', () =>
    context.get(apiContext).leads.contact({ params: { leadId } }),
  )
  throw withToast(from, { title: 'Lead Updated', description: 'Marked as contacted.' })
}

export const handle: PageHandle = { query: ['show', 'page'] }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Leads', isPrivate: true })

export { WorkplaceError as ErrorBoundary }

const shortcuts: PageShortcut[] = [
  { keys: 'j', does: 'Next lead', act: { j: () => stepRow(1) } },
  { keys: 'k', does: 'Previous lead', act: { k: () => stepRow(-1) } },
  { keys: 'Enter', does: 'Open the lead' },
  { keys: 'c', does: 'Mark the lead contacted', act: { c: pressContact } },
]

export default function Leads({ loaderData }: Route.ComponentProps) {
  const { filter, page, pageCount, items, total, unread, lvPoints } = loaderData
  useLiveLeads()
  const { state, location, formMethod } = useNavigation()
  const isChanging = state === 'loading' && !formMethod && location.pathname === href('/professionals/leads')
  return (
    <div className="page-width py-6 lg:py-9">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl">Lead inbox</h1>
        <div className="flex flex-wrap items-center gap-3">
          <PageShortcuts shortcuts={shortcuts} />
          <LeadsLeft points={lvPoints} />
        </div>
      </div>
      <Filters filter={filter} unread={unread} />
      <section
        aria-labelledby="lead-count"
        className={isChanging ? 'opacity-50 transition-opacity delay-150' : undefined}
      >
        <div role="status" className="mt-4 mb-3">
          <h2 id="lead-count" className="text-base text-muted">
            {formatNumber(total)} {total === 1 ? 'lead' : 'leads'}
          </h2>
        </div>
        {items.length === 0 ? <NoLeads filter={filter} /> : <LeadList leads={items} />}
        <Pagination label="Leads" page={page} pageCount={pageCount} toPage={(to) => inboxAddress(filter, to)} />
      </section>
      <p className="mt-6 max-w-text text-sm text-muted">
        You have 72 business hours to get in touch: Monday to Friday 8 am to 6 pm, Saturday 9 am to 4 pm, without public
        holidays and 24 December to 8 January. The clock shows what’s left.
      </p>
    </div>
  )
}

function Filters({ filter, unread }: { filter: LeadFilter; unread: number }) {
  return (
    <nav
      aria-label="Which leads"
      className="-mx-5 mt-4 overflow-x-auto px-5 py-1 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-2">
        {leadFilters.map(({ name, label }) => (
          <li key={name}>
            <ChipLink to={inboxAddress(name)} isChosen={name === filter} preventScrollReset>
              {label}
              {name === 'unread' && unread > 0 && ` (${formatNumber(unread)})`}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NoLeads({ filter }: { filter: LeadFilter }) {
  if (filter !== 'all')
    return (
      <EmptyState
        level="h3"
        title="No leads here"
        text="None of your leads match this filter."
        actions={
          <ButtonLink to={inboxAddress('all')} tone="quiet">
            Show all leads
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      level="h3"
      drawing={<House house={terrace} />}
      title="No leads yet"
      text="We’ll email you when a request near you fits your trades. Nothing is charged before then."
      actions={
        <ButtonLink to={`${href('/professionals/settings')}#matching`} tone="quiet">
          Check trades and service area
        </ButtonLink>
      }
    />
  )
}
