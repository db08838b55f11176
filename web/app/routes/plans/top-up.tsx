import { topUpCents } from '@lv/contract/catalogue'
import { creditPart } from '@lv/contract/credit-part'
import { cut } from '@lv/contract/cut'
import { toCents, typedDollars } from '@lv/contract/decimal-dollars'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { FORM_KEY } from '@lv/contract/options'
import { type ChangeEvent, type MouseEvent, useState } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { toPayment } from '../../features/plans/plan-address.ts'
import { ShownPrice, shownIn } from '../../features/plans/shown-price.tsx'
import { LeadsLeft } from '../../features/workplace/leads-left.tsx'
import { LicenceGates } from '../../features/workplace/licence-gates.tsx'
import { centsOf } from '../../features/workplace/quote-draft.ts'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace, withToast } from '../../features/workplace/workplace-gate.ts'
import { asRefusedForm, getFieldProps, getIssue, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useRootData } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { chipClass } from '../../ui/class-names.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/top-up.ts'
import { previewTopUp } from './top-up-preview.ts'
import { TopUpSummary } from './top-up-summary.tsx'

type Props = {
  /** What the plan adds, in thousandths. */
  perMille: number
  /** Points of a refunded payment that had been spent. */
  owed: number
  /** What the credit balance pays first. */
  creditCents: number
  /** As typed: from the address, or the usual one. */
  amount: string
  refused: RefusedForm | undefined
}

/** How much to buy, and beside it what that buys: live with JavaScript, by the address without. */
function TopUpForm({ perMille, owed, creditCents, amount: initial, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const [amount, setAmount] = useState(refused?.values.amount ?? initial)
  const cents = centsOf(amount)
  const issue = getIssue(refused, 'amountCents')
  const isCovered = cents !== undefined && cents > 0 && creditPart(cents, creditCents) === cents
  const preview = previewTopUp(cents, perMille, owed)
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="mt-6 grid items-start gap-x-10 gap-y-6 lg:grid-cols-2"
    >
      <div className="flex flex-col gap-5">
        {refused && !issue && <FormMessage message={refused.message} />}
        <Amounts cents={cents} onAmount={setAmount} />
        <TextInput
          {...getFieldProps(refused, 'amount')}
          defaultValue={undefined}
          label="Or your own amount"
          hint="Whole dollars from $10 to $5,000, incl. GST"
          icon="$"
          unit="AUD"
          inputMode="decimal"
          autoComplete="off"
          isRequired
          className="max-w-xs"
          value={amount}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setAmount(event.currentTarget.value)}
          error={issue}
        />
        <Buttons isCovered={isCovered} />
      </div>
      <TopUpSummary preview={preview} perMille={perMille} creditCents={creditCents} />
      {preview && <ShownPrice cents={preview.cents} points={preview.total} />}
    </Form>
  )
}

/** The usual amounts: links, so that they work without JavaScript; with it they fill the field. */
function Amounts({ cents, onAmount }: { cents: number | undefined; onAmount: (amount: string) => void }) {
  const take = (event: MouseEvent, amount: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onAmount(amount)
  }
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Amount</legend>
      <div className="grid max-w-md grid-cols-4 gap-2">
        {topUpCents.map((usual) => (
          // Not a ChipLink: the browser would get the communities' cards with it.
          <Link
            key={usual}
            to={`?amount=${typedDollars(usual)}`}
            aria-current={usual === cents || undefined}
            preventScrollReset
            onClick={(event) => take(event, typedDollars(usual))}
            className={chipClass(usual === cents, 'min-h-12 justify-center rounded-control! px-2 text-base!')}
          >
            {formatDollars(usual)}
          </Link>
        ))}
      </div>
    </fieldset>
  )
}

function Buttons({ isCovered }: { isCovered: boolean }) {
  const { formKey } = useRootData()
  const isUnderWay = useNavigation().formMethod === 'POST'
  return (
    <div className="flex flex-wrap gap-3">
      {/* The key is the button's own, so that the address of a preview has none. */}
      <Button type="submit" name={FORM_KEY} value={formKey} isPending={isUnderWay} pendingLabel="Processing...">
        {isCovered ? 'Pay with credit' : 'Continue to payment'}
      </Button>
      <Button type="submit" tone="quiet" formMethod="get" className="scripting:hidden">
        Show what it buys
      </Button>
    </div>
  )
}

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
  return { lvPoints, owed, perMille, amount, gates, creditCents: toCents(creditBalance) }
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
        You have {formatNumber(lvPoints)} LV Points. <LeadsLeft points={lvPoints} />
      </p>
      <LicenceGates gates={gates} className="mt-5" />
      <TopUpForm
        key={amount}
        perMille={perMille}
        owed={owed}
        amount={amount}
        creditCents={creditCents}
        refused={asRefusedForm(actionData)}
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
