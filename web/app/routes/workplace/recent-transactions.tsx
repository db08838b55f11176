import type { Transaction } from '@lv/contract/points'
import { href, Link } from 'react-router'
import { TransactionTable } from './transaction-table.tsx'

/** The first five changes of the points; 'View All' where there are more. */
export function RecentTransactions({ transactions, hasMore }: { transactions: Transaction[]; hasMore: boolean }) {
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
