import { gstOf } from '@lv/contract/catalogue'
import { formatDate } from '@lv/contract/dates'
import { exactDollars, formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { Form, href, useNavigation } from 'react-router'
import { SUBSCRIPTION } from '../../features/plans/plan-address.ts'
import { ShownPrice } from '../../features/plans/shown-price.tsx'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { CheckoutDetails } from './checkout-details.ts'
import type { PlanChange, PlanOffer } from './plan-offers.ts'

type Props = {
  offer: PlanOffer
  known: CheckoutDetails
  /** What it does to the plan that is paid for now; null for a first plan. */
  change: PlanChange | null
  /** What of what is due now the credit balance pays. */
  balanceCents: number
  refused: RefusedForm | undefined
}

const FAILURE = 'Failed to start checkout process. Please try again.'

/** The chosen plan, its buyer, and the button to the payment page (specification 2, section 2.16). */
export function CheckoutForm({ offer, known, change, balanceCents, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  return (
    <>
      <PageBackLink to={href('/professionals/checkout')}>All plans</PageBackLink>
      <h1 className="text-3xl">Checkout</h1>
      <div className="mt-6 grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Form
          ref={form}
          method="post"
          noValidate
          preventScrollReset
          aria-labelledby="details"
          className="grid gap-5 sm:grid-cols-2 max-lg:order-2"
        >
          <FormKey />
          <ShownPrice cents={offer.cents} points={offer.points + offer.bonusPoints} />
          <h2 id="details" className="text-xl sm:col-span-2">
            {change ? `Change from ${change.from}` : 'Your details'}
          </h2>
          {refused && (
            <div className="sm:col-span-2">
              <FormMessage message={refused.message || FAILURE} />
            </div>
          )}
          {change ? (
            <Change change={change} known={known} offer={offer} />
          ) : (
            <DetailFields known={known} refused={refused} />
          )}
          <Submit change={change} isCovered={!change && balanceCents === offer.cents} />
        </Form>
        <CheckoutSummary offer={offer} balanceCents={change ? 0 : balanceCents} />
      </div>
    </>
  )
}

const labels = { up: 'Upgrade Now', down: 'Downgrade', same: 'Continue to payment' } as const

function Submit({ change, isCovered }: Pick<Props, 'change'> & { isCovered: boolean }) {
  const isUnderWay = useNavigation().formMethod === 'POST'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
      <Button type="submit" isPending={isUnderWay} pendingLabel="Processing...">
        {change ? labels[change.direction] : isCovered ? 'Pay with credit' : 'Continue to payment'}
      </Button>
      {change ? (
        <ButtonLink to={SUBSCRIPTION} tone="quiet">
          Keep my plan
        </ButtonLink>
      ) : (
        <span className="text-sm text-muted">
          {isCovered
            ? 'Your credit balance pays this month. Later months take your credit first, then your card.'
            : 'You pay on the next page. Nothing is charged before that.'}
        </span>
      )}
    </div>
  )
}

/** How the amount due is paid when it is pressed. */
function whoPays({ dueCents, balanceCents }: PlanChange): string {
  const rest = dueCents === null ? 'the rest' : formatDollars(dueCents - balanceCents)
  if (balanceCents === 0) return `${rest} incl. GST is charged to your saved card when you press.`
  const credit = formatDollars(balanceCents)
  if (dueCents === balanceCents) return `${credit} incl. GST comes from your credit balance, and no card is charged.`
  return `${credit} of what is due comes from your credit balance, and ${rest} is charged to your saved card when you press (both incl. GST).`
}

/** An existing customer is known: it only says what happens, and when. */
function Change({ change, known, offer }: { change: PlanChange; known: CheckoutDetails; offer: PlanOffer }) {
  const { direction, from, until, creditCents } = change
  return (
    <>
      {Object.entries(known).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="isKept" value="true" />
      <p className="max-w-text sm:col-span-2">
        {direction === 'up'
          ? `${offer.name} starts at once. ${formatDollars(creditCents)} is left of ${from} and comes off its price: ${whoPays(change)} A new month starts with it.`
          : `You keep ${from} until ${formatDate(until)}, as you’ve paid for it. Then ${offer.name} starts. There’s nothing to pay now.`}
      </p>
    </>
  )
}

function DetailFields({ known, refused }: Pick<Props, 'known' | 'refused'>) {
  const field = (name: keyof CheckoutDetails) => ({
    ...getFieldProps(refused, name, known[name]),
    error: getIssue(refused, name) ?? getIssue(refused, `customerDetails.${name}`),
  })
  return (
    <>
      <TextInput label="First name" isRequired autoComplete="given-name" maxLength={80} {...field('firstName')} />
      <TextInput label="Last name" isRequired autoComplete="family-name" maxLength={80} {...field('lastName')} />
      <TextInput
        label="Email"
        isRequired
        className="sm:col-span-2"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <TextInput label="Phone (optional)" type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
      <TextInput label="Company (optional)" autoComplete="organization" maxLength={120} {...field('company')} />
      <TextInput label="Business type (optional)" autoComplete="off" maxLength={60} {...field('businessType')} />
      <TextInput label="Licence number (optional)" autoComplete="off" maxLength={60} {...field('licenseNumber')} />
      <TextInput label="ABN (optional)" inputMode="numeric" autoComplete="off" {...field('abn')} />
      <Checkbox
        className="sm:col-span-2"
        name="isKept"
        value="true"
        defaultChecked={refused ? refused.values.isKept === 'true' : true}
        label="Keep this in my profile"
        hint="It’s on your tax invoices either way. In your profile, it also counts towards what we need before your first lead."
      />
    </>
  )
}

type CheckoutSummaryProps = { offer: PlanOffer; balanceCents: number }

/** What a month of the plan costs and brings, and what of the first the credit balance pays. */
function CheckoutSummary({ offer, balanceCents }: CheckoutSummaryProps) {
  const { name, price, cents, points, bonusPoints, level } = offer
  const lines = [
    [
      'Points each month',
      `${formatNumber(points)} + ${formatNumber(bonusPoints)} = ${formatNumber(points + bonusPoints)}`,
    ],
    ['Membership level', level],
    ['GST inside', exactDollars(gstOf(cents))],
    ...(balanceCents > 0
      ? [
          ['From your credit balance', exactDollars(balanceCents)],
          ['By card now', exactDollars(cents - balanceCents)],
        ]
      : []),
  ]
  return (
    <section aria-labelledby="summary" className="rounded-card border border-edge bg-card p-4 sm:p-5">
      <h2 id="summary" className="text-xl">
        {name} plan
      </h2>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-3xl leading-none font-semibold tabular-nums">{price}</span>
        <span className="text-sm text-muted">a month, incl. GST</span>
      </p>
      <dl className="mt-4 divide-y divide-edge border-t border-edge text-sm tabular-nums">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 border-t border-edge pt-3 text-sm text-muted">
        Renews each month until you cancel, in two clicks. Points never expire.
      </p>
    </section>
  )
}
