import { formatNumber } from '@lv/contract/numbers'
import { TRANSACTION_PAGE_SIZE } from '@lv/contract/options'
import { Download } from 'lucide-react'
import { href } from 'react-router'
import { apiContext } from '../../api.ts'
import { LeadsLeft } from '../../features/workplace/leads-left.tsx'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace } from '../../features/workplace/workplace-gate.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { fromTheStart } from '../../paging.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import type { Route } from './+types/transactions.ts'
import { HoldRules } from './hold-rules.tsx'
import { TransactionTable } from './transaction-table.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireWorkplace(context)
  const { points, professionals } = context.get(apiContext)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const [{ items, next }, { lvPoints, heldPoints }] = await Promise.all([
    points
      .transactions({ query: { limit: TRANSACTION_PAGE_SIZE, cursor } })
      .catch(fromTheStart(href('/professionals/transactions'))),
    professionals.me({}),
  ])
  return { items, next, isFirst: cursor === undefined, lvPoints, heldPoints }
}

export const handle: PageHandle = { query: ['cursor'] }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'LV Points', isPrivate: true })

export { WorkplaceError as ErrorBoundary }

export default function Transactions({ loaderData }: Route.ComponentProps) {
  const { items, next, isFirst, lvPoints, heldPoints } = loaderData
  return (
    <div className="page-width py-6 lg:py-9">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">LV Points</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>
              <strong className="font-display text-xl tabular-nums">{formatNumber(lvPoints)}</strong> available
            </span>
            <span className="text-muted tabular-nums">{formatNumber(heldPoints)} held for leads</span>
            <LeadsLeft points={lvPoints} />
          </p>
        </div>
        {items.length > 0 && (
          <ButtonLink to="/api/professionals/transactions.csv" reloadDocument tone="quiet">
            <Download aria-hidden size={18} />
            Export as CSV
          </ButtonLink>
        )}
      </div>
      <div className="mt-6 grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <section aria-labelledby="transactions">
          <h2 id="transactions" className="sr-only">
            Points history
          </h2>
          {!isFirst && (
            <ButtonLink to={href('/professionals/transactions')} tone="plain" className="mb-2 -ml-4">
              Back to the newest
            </ButtonLink>
          )}
          {items.length === 0 ? (
            <EmptyState
              level="h3"
              title="Nothing here yet"
              text="Points in and out are listed here, with the balance after each."
            />
          ) : (
            <TransactionTable items={items} />
          )}
          {next && <LoadMore to={`?cursor=${encodeURIComponent(next)}`} label="Older" />}
        </section>
        <aside aria-labelledby="holds">
          <h2 id="holds" className="text-xl">
            Held, then spent or back
          </h2>
          <p className="mt-1 text-muted">
            A lead holds 29 points. What happens next decides whether you get them back:
          </p>
          <HoldRules className="mt-4" />
        </aside>
      </div>
    </div>
  )
}
