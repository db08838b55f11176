import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button, Spinner } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { CardAdapter, CardField, CardProblem } from './card-adapter.ts'
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

type CardFieldsProps = {
  problem: CardProblem | undefined
  /** Only where the form goes straight to the provider do its fields have names: nothing else may receive a card. */
  isNamed: boolean
}

/** The three fields of a card, for the local provider; Stripe brings its own. */
function CardFields({ problem, isNamed }: CardFieldsProps) {
  const field = (name: 'number' | 'expiry' | 'cvc') => ({
    'data-card': name,
    name: isNamed ? name : undefined,
    isRequired: true,
    inputMode: 'numeric' as const,
    error: problem?.field === name ? problem.message : undefined,
  })
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <TextInput
        label="Card number"
        autoComplete="cc-number"
        maxLength={23}
        placeholder="1234 1234 1234 1234"
        className="col-span-2"
        {...field('number')}
      />
      <TextInput label="Expiry" autoComplete="cc-exp" maxLength={7} placeholder="MM / YY" {...field('expiry')} />
      <TextInput label="Security code" autoComplete="cc-csc" maxLength={4} placeholder="CVC" {...field('cvc')} />
    </div>
  )
}

type StripeFieldsProps = {
  publishableKey: string
  amountCents: number
  adapter: RefObject<CardAdapter | null>
  onReady: () => void
}

/** The place of Stripe's own card form, which its script fills in. */
function StripeFields({ publishableKey, amountCents, adapter, onReady }: StripeFieldsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | { failure: string }>('loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once; the form keeps what was typed
  useEffect(() => {
    let isGone = false
    const mount = async () => {
      const { stripeCard } = await import('./stripe-card.ts')
      if (!place.current || isGone) return
      adapter.current = await stripeCard({ publishableKey, amountCents, place: place.current })
      setState('ready')
      onReady()
    }
    mount().catch((error: Error) => setState({ failure: error.message }))
    return () => {
      isGone = true
      adapter.current = null
    }
  }, [])
  return (
    <div className="no-scripting:hidden">
      {state === 'loading' && (
        <p role="status" className="flex min-h-44 items-center justify-center gap-2 text-muted">
          <Spinner />
          Loading subscription details...
        </p>
      )}
      {typeof state === 'object' && <FormMessage message={state.failure} />}
      <div ref={place} className="bg-card text-ink" />
    </div>
  )
}
