import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { CardAdapter, CardField, CardProblem } from './card-adapter.ts'
import { CardFields } from './card-fields.tsx'
import { StripeFields } from './stripe-fields.tsx'
import { type CardStep, useCardPayment } from './use-card-payment.ts'

const missing: Record<CardField, string> = {
  number: 'Enter the card number',
  expiry: 'Enter the expiry date',
  cvc: 'Enter the security code',
}
const UNREACHED = 'The payment provider isn’t responding. Nothing was charged; please try again in a minute.'

type Answer = {
  status?: 'succeeded' | 'requires_action' | 'failed'
  url?: string
  message?: string | null
  field?: CardField | null
}

/** The card form of the local provider: what was typed goes to `action`, the provider's own address. */
function localCard(form: HTMLFormElement, action: string): CardAdapter {
  const typed = (field: CardField) => form.querySelector<HTMLInputElement>(`[data-card=${field}]`)?.value.trim() ?? ''
  const fields = Object.keys(missing) as CardField[]
  return {
    async check() {
      const field = fields.find((it) => typed(it) === '')
      return field ? { message: missing[field], field } : null
    },
    async pay(clientSecret, returnUrl) {
      const body = new URLSearchParams({ client_secret: clientSecret, return_url: returnUrl })
      for (const field of fields) body.set(field, typed(field))
      const answer = await fetch(action, { method: 'POST', body, headers: { accept: 'application/json' } })
        .then((it) => it.json() as Promise<Answer>)
        .catch((): Answer => ({ message: UNREACHED }))
      return leaveOrSay(answer)
    },
  }
}

/** Paid, or to the bank's question; else why not. */
function leaveOrSay({ status, url, message, field }: Answer): CardProblem | null {
  if (!url || status === 'failed') return { message: message ?? UNREACHED, ...(field ? { field } : {}) }
  window.location.assign(url)
  return null
}

type Props = {
  /** Stripe's; without it the form pays at `localFormAction`, the local provider. */
  publishableKey: string | null
  localFormAction: string | null
  /** What will be charged, for the provider's own form. */
  amountCents: number
  /** Where the form begins the payment without JavaScript: the page itself. */
  here: string
  /** Begins the payment, or finds the one that was begun: its secret. */
  begin: Parameters<typeof useCardPayment>[0]['begin']
  /** What the button says. */
  label: string
  /** Where the provider sends the person once the card was charged, as a whole address. */
  returnUrl: string
  /** Without JavaScript the page first begins the payment; with its secret the form then goes to the provider. */
  secret: string | undefined
  /** Why the last try failed, where the page itself was told. */
  failure: string | undefined
}

const pending: Record<CardStep, string | undefined> = {
  idle: undefined,
  setup: 'Loading subscription details...',
  paying: 'Processing...',
}

/** A card form in a page of ours. What is typed into it goes to the payment provider and to nobody else. */
export function CardForm(props: Props) {
  const { publishableKey, localFormAction, here, begin, label, returnUrl, secret, failure, amountCents } = props
  const adapter = useRef<CardAdapter>(null)
  const [isReady, setIsReady] = useState(!publishableKey)
  const { step, problem, onSubmit } = useCardPayment({ adapter, secret, returnUrl, begin })
  // A refused form as the hook knows it: with every new problem the first error gets the focus.
  const refused = useMemo(() => problem && { values: {}, issues: [], message: problem.message, status: 402 }, [problem])
  const form = useFirstErrorFocus(refused)
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (localFormAction) adapter.current ??= localCard(event.currentTarget, localFormAction)
    onSubmit(event)
  }
  const isDirect = Boolean(secret && localFormAction)
  const said = problem ? (problem.field ? undefined : problem.message) : failure
  return (
    <form
      ref={form}
      method="post"
      action={(isDirect && localFormAction) || here}
      onSubmit={send}
      noValidate
      className="flex flex-col gap-4"
    >
      <Hidden secret={isDirect ? secret : undefined} returnUrl={returnUrl} cents={amountCents} />
      {said && <FormMessage message={said} />}
      {publishableKey ? (
        <StripeFields
          publishableKey={publishableKey}
          amountCents={amountCents}
          adapter={adapter}
          onReady={() => setIsReady(true)}
        />
      ) : (
        <div className={isDirect ? undefined : 'no-scripting:hidden'}>
          <CardFields problem={problem} isNamed={isDirect} />
        </div>
      )}
      <Send label={label} step={step} isReady={isReady} isDirect={isDirect} needsScript={publishableKey !== null} />
    </form>
  )
}

/** What goes to the provider with the card; before there is a secret, what begins the payment here. */
function Hidden({ secret, returnUrl, cents }: Pick<Props, 'secret' | 'returnUrl'> & { cents: number }) {
  if (secret === undefined)
    return (
      <>
        <FormKey />
        <input type="hidden" name="intent" value="premium" />
        <input type="hidden" name="shownCents" value={cents} />
      </>
    )
  return (
    <>
      <input type="hidden" name="client_secret" value={secret} />
      <input type="hidden" name="return_url" value={returnUrl} />
    </>
  )
}

type SendProps = { label: string; step: CardStep; isReady: boolean; isDirect: boolean; needsScript: boolean }

function Send({ label, step, isReady, isDirect, needsScript }: SendProps) {
  return (
    <>
      {needsScript && (
        <p className="rounded-control bg-wattle-tint px-4 py-3 scripting:hidden">
          The payment provider’s card form needs JavaScript. You haven’t been charged.
        </p>
      )}
      <Button
        type="submit"
        isPending={step !== 'idle'}
        pendingLabel={pending[step]}
        disabled={!isReady}
        className={needsScript ? 'no-scripting:hidden' : undefined}
      >
        {isDirect || needsScript ? (
          label
        ) : (
          <>
            <span className="no-scripting:hidden">{label}</span>
            <span className="scripting:hidden">Continue to the card details</span>
          </>
        )}
      </Button>
    </>
  )
}
