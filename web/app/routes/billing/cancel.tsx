import { formatDate } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
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
import type { Route } from './+types/cancel.ts'
import { findSubscription } from './find-subscription.ts'
import { endOf } from './subscription-words.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const { subscription } = await findSubscription(context, params.subscriptionId)
  const { status, cancelAtPeriodEnd } = subscription
  if (cancelAtPeriodEnd || status === 'ended' || status === 'incomplete') throw redirect(href('/subscription'))
  return { subscription }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async () => {
    const cancelled = await context.get(apiContext).subscriptions.cancel({ params })
    const { label, status, accessEndsAt, currentPeriodEnd } = cancelled
    const until = formatDate(accessEndsAt ?? currentPeriodEnd)
    const toast = toastCookie({
      title: `${label} is cancelled`,
      description: `${status === 'ended' ? 'It has ended' : `You have access until ${until}`}. You won’t be charged again.`,
    })
    throw redirect(href('/subscription'), { headers: { 'Set-Cookie': toast } })
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Cancel a subscription', isPrivate: true })

export default function Cancel({ loaderData: { subscription }, actionData }: Route.ComponentProps) {
  const { id, kind, label, refundableCents } = subscription
  const refused = asRefusedForm(actionData)
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().formMethod === 'POST'
  useSignInAgain(refused?.status)
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="max-w-2xl">
        <h1 className="text-3xl">Cancel {label}?</h1>
        <AccessEnd {...subscription} />
        <h2 className="mt-6 text-lg">What you’ll lose</h2>
        <p className="mt-1">
          {endOf[kind]}
          {kind === 'tier' && ' You keep your points; they never expire.'}
        </p>
        <RatherRefund id={id} cents={refundableCents} />
        <Form ref={form} method="post" noValidate className="mt-6 flex flex-col gap-4">
          <FormKey />
          {refused && <FormMessage message={refused.message} />}
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={href('/subscription')} tone="quiet">
              Keep it
            </ButtonLink>
            <Button type="submit" tone="danger" isPending={isPending} pendingLabel="Cancelling...">
              Cancel subscription
            </Button>
          </div>
        </Form>
      </div>
    </div>
  )
}

/** Within 14 days there is a better way out. */
function RatherRefund({ id, cents }: { id: string; cents: number }) {
  if (cents === 0) return null
  return (
    <p className="mt-4 rounded-card bg-good-tint px-5 py-4">
      You’re within 14 days of your first payment. Would you rather get {formatDollars(cents)} back and end it now?{' '}
      <Link
        to={href('/subscription/refund/:subscriptionId', { subscriptionId: id })}
        className="font-semibold underline underline-offset-4"
      >
        Use the money-back guarantee
      </Link>
    </p>
  )
}

type EndProps = Route.ComponentProps['loaderData']['subscription']

function AccessEnd({ status, currentPeriodEnd }: EndProps) {
  // Nothing was paid for the days after the failed renewal.
  if (status === 'past_due')
    return (
      <p className="mt-3 text-lg">
        It <strong>ends now</strong>, because the last payment failed. You won’t be charged again.
      </p>
    )
  return (
    <p className="mt-3 text-lg">
      You keep access until <strong>{formatDate(currentPeriodEnd)}</strong> and won’t be charged again. You can resume
      it until then.
    </p>
  )
}
