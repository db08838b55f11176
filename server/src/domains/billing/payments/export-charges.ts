import type { ChargeFilters } from '@lv/contract/charges'
import { melbourneDay } from '@lv/contract/dates'
import { decimalDollars } from '@lv/contract/decimal-dollars'
import type { Context } from '#core/context.ts'
import { toCsv } from '#core/csv.ts'
import { CSV_ROWS, csvFile } from '#core/routes.ts'
import { listCharges } from './list-charges.read.ts'

const columns = ['id', 'paid', 'email', 'kind', 'description', 'amount', 'credit', 'refunded', 'points', 'card'].map(
  (key) => ({
    key,
    header: key,
  }),
)

/** At most 10,000 payments, in Melbourne days and dollars; cells that spreadsheets would run begin with `'` (T47). */
export async function exportCharges(ctx: Context, filters: ChargeFilters, adminId: string) {
  const { items } = await listCharges(ctx, { ...filters, limit: CSV_ROWS, adminId })
  const rows = items.map(({ amountCents, creditCents, refundedCents, paidAt, ...charge }) => ({
    ...charge,
    paid: melbourneDay(new Date(paidAt)),
    amount: decimalDollars(amountCents),
    credit: decimalDollars(creditCents),
    refunded: decimalDollars(refundedCents),
  }))
  return csvFile('payments', await toCsv(rows, columns))
}
