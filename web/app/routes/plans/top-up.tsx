import { topUpCents } from '@lv/contract/catalogue'
import { cut } from '@lv/contract/cut'
import { href, Link } from 'react-router'
import { apiContext } from '../../api.ts'
import { centsIn } from '../../cents-in.ts'
import { toPayment } from '../../features/plans/pay.ts'
import { shownIn } from '../../features/plans/shown-price.tsx'
import { LeadsLeft } from '../../features/workplace/leads-left.tsx'
import { LicenceGates } from '../../features/workplace/licence-gates.tsx'
import { centsOf } from '../../features/workplace/quote-draft.ts'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace, withToast } from '../../features/workplace/workplace-gate.ts'
import { refusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import type { Route } from './+types/top-up.ts'
import { TopUpForm } from './top-up-form.tsx'
import { typedDollars } from './top-up-preview.ts'

const HERE = href('/professionals/top-up')
const LEFT = {
  title: 'Nothing was charged',
  description: 'You left the payment page. You can carry on whenever you like.',
}
const [, USUAL_CENTS] = topUpCents

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireWorkplace(context)
  const amount = cut(url.searchParams.get('amount') ?? typedDollars(USUAL_CENTS), 20)
  // The provider's page leads back here with this in the address when it is left.
  if (url.searchParams.has('cancelled')) throw withToast(`${HERE}?${new URLSearchParams({ amount })}`, LEFT)
  const { professionals, leads } = context.get(apiContext)
  const [me, gates] = await Promise.all([professionals.me({}), leads.licenceGates({})])
  const { lvPoints, owedPoints: owed, topUpPerMille: perMille, creditBalance } = me
  return { lvPoints, owed, perMille, amount, gates, creditCents: centsIn(creditBalance) }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireWorkplace(context)
  const form = await request.formData()
  return submit(form, async ({ amount = '', ...values }) => {
    // What is no amount of money is the contract's to refuse, like one that is too small.
    const amountCents = centsOf(amount) ?? Number.NaN
    const shown = shownIn(values)
    // Without JavaScript the figures beside another amount are those of the one before.
    const shownPoints = shown.shownCents === amountCents ? shown.shownPoints : undefined
    const { url } = await context.get(apiContext).payments.topUp({ body: { amountCents, shownPoints } })
    throw toPayment(url)
  })
}

export const handle: PageHandle = { query: ['amount', 'cancelled'] }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Top up', isPrivate: true })

export { WorkplaceError as ErrorBoundary }

export default function TopUp({ loaderData, actionData }: Route.ComponentProps) {
  const { lvPoints, owed, perMille, amount, gates, creditCents } = loaderData
  return (
    <div className="page-width py-6 lg:py-9">
      <h1 className="text-3xl">Top Up Account</h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        You have {lvPoints.toLocaleString('en-AU')} LV Points. <LeadsLeft points={lvPoints} />
      </p>
      <LicenceGates gates={gates} className="mt-5" />
      <TopUpForm
        key={amount}
        perMille={perMille}
        owed={owed}
        amount={amount}
        creditCents={creditCents}
        refused={refusedForm(actionData)}
      />
      <div className="mt-10">
        <section aria-labelledby="never-automatic">
          <h2 id="never-automatic" className="text-xl">
            Only when you ask
          </h2>
          <p className="mt-1 max-w-text text-muted">
            We only charge your card when you press the button. If you’d rather not run out, you can switch on automatic
            top-up, with an amount and a monthly limit you choose.{' '}
            <Link
              to={`${href('/professionals/wallet')}#automatic`}
              className="font-semibold text-ink underline underline-offset-4 hover:text-accent"
            >
              Automatic top-up in your wallet
            </Link>
          </p>
        </section>
      </div>
    </div>
  )
}
