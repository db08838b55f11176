import type { Api } from '@lv/contract/api'
import { exactDollars, formatDollars } from '@lv/contract/money'
import type { Wallet } from '@lv/contract/points'
import { href, Link } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { toPayment } from '../../features/plans/plan-address.ts'
import { centsOf } from '../../features/workplace/quote-draft.ts'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace, toastOnRefusal, withToast } from '../../features/workplace/workplace-gate.ts'
import { asRefusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Route } from './+types/wallet.ts'
import { AutoTopUpPanel } from './auto-top-up.tsx'
import { CreditPanel } from './credit-panel.tsx'
import { LotsPanel } from './lots-panel.tsx'
import { planCell as cell, PlanTableHead } from './plan-table-head.tsx'
import { WalletMonths } from './wallet-months.tsx'
import { formatPace, WalletTiles } from './wallet-tiles.tsx'

type Plan = Wallet['plans'][number]

type Props = {
  plans: Plan[]
  leadsPerMonth: number
  /** Whether that is the professional's own pace. */
  hasPace: boolean
}

/** What a lead comes to on every plan, computed: its price shared by the leads, and the points that it lacks bought. */
function LeadPrices({ plans, leadsPerMonth, hasPace }: Props) {
  return (
    <section id="lead-prices" aria-labelledby="lead-prices-heading" className="scroll-mt-4">
      <h2 id="lead-prices-heading" className="text-2xl">
        What a lead costs on each plan
      </h2>
      <p className="mt-1 mb-3 max-w-text text-muted">
        At {formatPace(leadsPerMonth)} leads a month{hasPace ? ', based on your recent leads' : ', as an example'}: the
        plan’s price, plus a top-up with its bonus for the points the plan doesn’t include. Incl. GST. ‘Cheapest’ marks
        the one that costs least when paid monthly.
      </p>
      <PlanTable plans={plans} />
      <p className="mt-3">
        <Link
          to={href('/professionals/checkout')}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
        >
          See it at any pace
        </Link>
      </p>
    </section>
  )
}

function Row({ plan }: { plan: Plan }) {
  const { label, interval, cents, leadPriceCents, isMine, isCheapest } = plan
  return (
    <tr className={isMine ? 'bg-wattle-tint' : undefined} aria-current={isMine || undefined}>
      <th scope="row" className={classNames(cell, 'text-left', isMine ? 'font-semibold' : 'font-normal')}>
        {label} {isMine && <span className="font-normal">(yours)</span>}
        {isCheapest && (
          <Badge tone="good" className="sm:ml-2">
            Cheapest
          </Badge>
        )}
      </th>
      <td className={`${cell} text-right sm:whitespace-nowrap`}>
        {cents === 0 ? 'Free' : `${exactDollars(cents)} a ${interval}`}
      </td>
      <td className={`${cell} text-right font-semibold whitespace-nowrap`}>{exactDollars(leadPriceCents)}</td>
    </tr>
  )
}

function PlanTable({ plans }: Pick<Props, 'plans'>) {
  return (
    <div className="rounded-card border border-edge bg-card">
      <table className="w-full border-collapse text-sm [&_tbody_tr]:border-t [&_tbody_tr]:border-edge">
        <PlanTableHead price="Price" />
        <tbody>
          {plans.map((plan) => (
            <Row key={plan.key} plan={plan} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Said = { title: string; description: string }

/** Does what a form of the credit panel asks for; undefined for a form of another panel. */
async function actOnCredit(
  { credit }: Pick<Api, 'credit'>,
  { intent, payout = '', keepsRefunds }: Record<string, string>,
): Promise<Said | undefined> {
  if (intent === 'payout') {
    // What is no amount of money is the contract's to refuse.
    const amountCents = centsOf(payout) ?? Number.NaN
    await credit.payOut({ body: { amountCents } })
    return { title: 'Paid out', description: `${formatDollars(amountCents)} is on its way to the card you paid with.` }
  }
  if (intent !== 'refunds') return undefined
  const { keepsRefunds: isKept } = await credit.choose({ body: { keepsRefunds: keepsRefunds === 'on' } })
  return {
    title: 'Settings Updated',
    description: isKept ? 'We’ll keep your refunds here as credit.' : 'We’ll refund your card.',
  }
}

const HERE = href('/professionals/wallet')

export async function loader({ context }: Route.LoaderArgs) {
  await requireWorkplace(context)
  const { points, payments, credit, leads } = context.get(apiContext)
  const [wallet, automatic, dollars, gates] = await Promise.all([
    points.wallet({}),
    payments.autoTopUp({}),
    credit.get({}),
    leads.licenceGates({}),
  ])
  return { wallet, automatic, dollars, gates, kept: await context.get(visitContext).keptForm() }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireWorkplace(context)
  const { payments } = context.get(apiContext)
  const form = await request.formData()
  if (form.get('intent') === 'card') {
    const { url } = await toastOnRefusal(HERE, 'The card could not be changed.', () => payments.changeCard({}))
    throw toPayment(url)
  }
  return submit(form, async (values) => {
    const said = await actOnCredit(context.get(apiContext), values)
    if (said) {
      await context.get(visitContext).forgetForm()
      throw withToast(`${HERE}#credit`, said)
    }
    const { isOn, amount = '', cap = '', basedOn } = values
    const body = {
      isOn: isOn === 'on',
      // What is no amount of money is the contract's to refuse.
      amountCents: centsOf(amount) ?? Number.NaN,
      monthlyCapCents: centsOf(cap) ?? Number.NaN,
      basedOn,
    }
    await payments.setAutoTopUp({ body })
    await context.get(visitContext).forgetForm()
    throw withToast(`${HERE}#automatic`, {
      title: 'Settings Updated',
      description: body.isOn ? 'Automatic top-up is on.' : 'Automatic top-up is off. We won’t top up without your OK.',
    })
  })
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Wallet', isPrivate: true })

export { WorkplaceError as ErrorBoundary }

const links = [
  { to: href('/professionals/transactions'), label: 'Every transaction' },
  { to: href('/subscription/receipts'), label: 'Receipts and tax invoices' },
  { to: href('/professionals/subscription'), label: 'Subscription and tiers' },
]

export default function WalletPage({ loaderData, actionData }: Route.ComponentProps) {
  const { wallet, automatic, dollars, gates, kept } = loaderData
  const refused = asRefusedForm(actionData)
  const isCredit = refused?.values.intent === 'payout' || refused?.values.intent === 'refunds'
  return (
    <div className="page-width py-6 lg:py-9">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">Wallet</h1>
        <ButtonLink to={href('/professionals/top-up')}>Top Up Account</ButtonLink>
      </div>
      <WalletTiles wallet={wallet} />
      <nav aria-label="More about your money" className="mt-3">
        <ul className="flex flex-wrap gap-x-6">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-5 grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <WalletMonths months={wallet.months} />
          <LeadPrices
            plans={wallet.plans}
            leadsPerMonth={wallet.comparedAt}
            hasPace={wallet.comparedAt === wallet.forecast.leadsPerMonth}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <AutoTopUpPanel
            automatic={automatic}
            gates={gates}
            refused={isCredit ? undefined : refused}
            kept={kept?.intent === 'automatic' ? kept : null}
          />
          <CreditPanel credit={dollars} refused={isCredit ? refused : undefined} kept={kept} />
        </div>
      </div>
      <div className="mt-10">
        <LotsPanel lots={wallet.lots} />
      </div>
    </div>
  )
}
