import { MONEY_BACK_DAYS, planNamed } from '@lv/contract/catalogue'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { Form, href, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/refund.ts'
import { findSubscription } from './find-subscription.ts'
import { endOf } from './subscription-words.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const { subscription, hasMoneyBack } = await findSubscription(context, params.subscriptionId)
  const { kind, label, refundableCents, plan } = subscription
  const isBusiness = kind === 'tier' || kind === 'instant_alerts'
  const keepsRefunds = isBusiness && (await context.get(apiContext).credit.get({})).keepsRefunds
  return {
    kind,
    label,
    refundableCents,
    hasPoints: Boolean(planNamed(plan)?.points),
    hasMoneyBack,
    isBusiness,
    keepsRefunds,
    days: MONEY_BACK_DAYS,
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async ({ amountCents, way }) => {
    const keepsCredit = way ? way === 'credit' : undefined
    const { refundedCents, creditCents, pointsTaken, pointsOwed } = await context
      .get(apiContext)
      .subscriptions.refund({ params, body: { amountCents: Number(amountCents), keepsCredit } })
    const points = pointsTaken > 0 ? ` ${formatNumber(pointsTaken)} points were taken back.` : ''
    const owed = pointsOwed > 0 ? ` You owe ${formatNumber(pointsOwed)} points you’d already spent.` : ''
    const toast = toastCookie({
      title: `${formatDollars(refundedCents)} refunded`,
      description: `${creditCents > 0 ? 'It is in your credit balance' : 'It will be refunded to your card'}; we’ll email you an adjustment note.${points}${owed}`,
    })
    throw redirect(href('/subscription'), { headers: { 'Set-Cookie': toast } })
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '14-day money-back', isPrivate: true })

export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  const { label, refundableCents } = loaderData
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="max-w-2xl">
        <h1 className="text-3xl">
          {refundableCents > 0 ? `Get ${formatDollars(refundableCents)} back?` : 'The money-back period is over'}
        </h1>
        <p className="mt-2 text-lg text-muted">{label}</p>
        {refundableCents > 0 ? <Ask {...loaderData} actionData={actionData} /> : <Over {...loaderData} />}
      </div>
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Ask({
  kind,
  refundableCents,
  hasPoints,
  isBusiness,
  keepsRefunds,
  actionData,
}: Loaded & { actionData: unknown }) {
  const refused = asRefusedForm(actionData)
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().formMethod === 'POST'
  useSignInAgain(refused?.status)
  const facts = [
    isBusiness
      ? `We’ll refund ${formatDollars(refundableCents)}. Choose where to.`
      : `${formatDollars(refundableCents)} will be refunded to your card.`,
    `It ends now. ${endOf[kind]}`,
    ...(hasPoints
      ? [
          'We take back all points that came with its payments. If you’ve spent some, you owe them, and won’t get leads until a top-up covers them.',
        ]
      : []),
    'The money-back guarantee applies once per customer.',
  ]
  return (
    <>
      <ul className="mt-5 flex list-disc flex-col gap-2 pl-5 marker:text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Form ref={form} method="post" noValidate className="mt-6 flex flex-col gap-4">
        <FormKey />
        <input type="hidden" name="amountCents" value={refundableCents} />
        {refused && <FormMessage message={refused.message} />}
        {isBusiness && <Way chosen={refused?.values.way} keeps={keepsRefunds} />}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={href('/subscription')} tone="quiet">
            Keep it
          </ButtonLink>
          <Button type="submit" tone="danger" isPending={isPending} pendingLabel="Refunding...">
            End it and refund {formatDollars(refundableCents)}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** Back to the card, or kept here for what is bought next. */
function Way({ chosen, keeps }: { chosen: string | undefined; keeps: boolean }) {
  const way = chosen ?? (keeps ? 'credit' : 'card')
  return (
    <fieldset>
      <legend className="font-semibold">Where to send it</legend>
      {[
        { value: 'card', label: 'Refund to my card' },
        { value: 'credit', label: 'Keep it as credit for my next purchase' },
      ].map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-2.5">
          <input
            type="radio"
            name="way"
            value={value}
            defaultChecked={way === value}
            className="size-5 accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Over({ hasMoneyBack, days }: Loaded) {
  return (
    <>
      <p className="mt-4">
        {hasMoneyBack
          ? `It applies for ${days} days from the first payment. You can still cancel, and won’t be charged again.`
          : 'You’ve already used it: it applies once per customer. You can still cancel, and won’t be charged again.'}
      </p>
      <ButtonLink to={href('/subscription')} className="mt-6">
        Back to your payments
      </ButtonLink>
    </>
  )
}
