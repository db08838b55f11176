import { showAbn } from '@lv/contract/abn'
import { formatDate } from '@lv/contract/dates'
import { exactDollars } from '@lv/contract/money'
import type { Receipt as ReceiptPaper } from '@lv/contract/payments'
import { FileDown, Printer } from 'lucide-react'
import { href } from 'react-router'
import { apiContext } from '../../api.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { pageMeta } from '../../meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/receipt.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requirePerson({ context, url })
  return { receipt: await context.get(apiContext).payments.receipt({ params }) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Receipt ${loaderData.receipt.number}` : 'Receipt', isPrivate: true })

// On paper there is only the invoice, dark on white.
const paper = `@media print { body > :not(main) { display: none } :root { color-scheme: light !important } }`

export default function Receipt({ loaderData: { receipt } }: Route.ComponentProps) {
  const { id, number, kind, issuedAt, adjusts } = receipt
  return (
    <div className="page-width py-8 lg:py-12 print:p-0">
      <style>{paper}</style>
      <div className="mx-auto max-w-3xl">
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          <ButtonLink to={href('/subscription/receipts')} tone="plain" className="-ml-[1.2rem]">
            All receipts
          </ButtonLink>
          <div className="flex flex-wrap gap-3">
            <Button tone="quiet" onClick={() => window.print()} className="no-scripting:hidden">
              <Printer aria-hidden size={18} />
              Print
            </Button>
            <ButtonLink to={`/api/receipts/${id}.pdf`} reloadDocument>
              <FileDown aria-hidden size={18} />
              Download PDF
            </ButtonLink>
          </div>
        </div>
        <article className="mt-4 rounded-card border border-edge bg-card p-5 sm:p-9 print:mt-0 print:border-0 print:p-0">
          <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b-2 border-line pb-4">
            <h1 className="text-2xl sm:text-3xl">{kind === 'invoice' ? 'Tax invoice' : 'Adjustment note'}</h1>
            <p className="font-display text-lg font-semibold tabular-nums">{number}</p>
          </header>
          <p className="mt-4">
            Issued <time dateTime={issuedAt}>{formatDate(issuedAt)}</time>
            {adjusts && <> · adjusts tax invoice {adjusts}</>}
          </p>
          <div className="mt-6 grid gap-6 sm:grid-cols-2">
            <Party title="From" party={receipt.seller} />
            <Party title="To" party={receipt.buyer} />
          </div>
          <Lines receipt={receipt} />
        </article>
      </div>
    </div>
  )
}

function Party({ title, party: { name, abn, email, phone } }: { title: string; party: ReceiptPaper['seller'] }) {
  return (
    <section>
      <h2 className="font-sans text-sm font-semibold tracking-normal text-muted">{title}</h2>
      <p className="mt-1 font-semibold">{name}</p>
      {abn && <p className="tabular-nums">ABN {showAbn(abn)}</p>}
      <p className="break-words">{email}</p>
      {phone && <p>{phone}</p>}
    </section>
  )
}

/** An ABN as people read it: 51 824 753 556. */
function Lines({ receipt }: { receipt: ReceiptPaper }) {
  const { kind, lines, totalCents } = receipt
  const cell = 'border-b border-edge py-3 align-top'
  return (
    <>
      <table className="mt-8 w-full text-left">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className={`${cell} pr-4`}>
              What
            </th>
            <th scope="col" className={`${cell} text-right whitespace-nowrap`}>
              AUD, incl. GST
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ text, cents }) => (
            <tr key={text}>
              <td className={`${cell} pr-4`}>{text}</td>
              <td className={`${cell} text-right whitespace-nowrap`}>{exactDollars(cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-display text-lg font-semibold">
            <th scope="row" className="pt-4 pr-4">
              {kind === 'invoice' ? 'Total' : 'Refunded'}
            </th>
            <td className="pt-4 text-right whitespace-nowrap">{exactDollars(totalCents)}</td>
          </tr>
        </tfoot>
      </table>
      <Gst receipt={receipt} />
    </>
  )
}

function Gst({ receipt: { kind, totalCents, gstCents, creditCents, card } }: { receipt: ReceiptPaper }) {
  const verb = kind === 'invoice' ? 'Paid by' : 'Returned to'
  const byCard = totalCents - creditCents
  return (
    <>
      <p className="mt-1 text-sm text-muted">
        {kind === 'invoice' ? 'Total price includes' : 'The refund includes'} GST of {exactDollars(gstCents)}.
      </p>
      <div className="mt-6 text-sm empty:hidden">
        {creditCents > 0 && (
          <p>
            {verb} credit balance: {exactDollars(creditCents)}
          </p>
        )}
        {card && byCard > 0 && (
          <p>
            {verb} card: <span className="capitalize">{card}</span>
            {creditCents > 0 && `, ${exactDollars(byCard)}`}
          </p>
        )}
      </div>
    </>
  )
}
