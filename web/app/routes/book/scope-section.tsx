import type { ScopeSheet } from '@lv/contract/booking'
import { formatDate } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { CONSENT_TEXT } from '@lv/contract/options'
import { Form, href, useNavigation } from 'react-router'
import { getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { useRootData } from '../../root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Section } from '../../ui/section.tsx'
import { ScopeView } from './scope-view.tsx'

type Props = {
  scope: ScopeSheet
  email: string
  requestId: string | null
  isRepeat: boolean
  /** Whether the booking's address is the signed-in person's. */
  isTheirs: boolean
  /** Of the consultation's fee: paid, and gone back since. */
  paidCents: number
  refundedCents: number
  refused: RefusedForm | undefined
}

/** What the consultant wrote down, and the one press that asks builders for quotes with it. */
export function ScopeSection({ scope, requestId, refused, paidCents, refundedCents, ...asked }: Props) {
  return (
    <Section
      id="scope"
      title="Your scope sheet"
      note={`Written on ${formatDate(scope.writtenAt)}.${asked.isRepeat ? '' : ' Every professional answers these same lines.'}`}
    >
      <ScopeView scope={scope} />
      {requestId ? (
        <Asked requestId={requestId} {...asked} />
      ) : (
        <Ask refused={refused} feeCents={paidCents - refundedCents} email={asked.email} />
      )}
    </Section>
  )
}

function Ask({ refused, feeCents, email }: Pick<Props, 'refused' | 'email'> & { feeCents: number }) {
  const form = useFirstErrorFocus(refused)
  const isSending = useNavigation().formData?.get('intent') === 'ask-for-quotes'
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="mt-5 flex flex-col gap-2 rounded-card border border-edge bg-wattle-tint p-5"
    >
      <h3 className="text-lg">Ask for quotes with this</h3>
      {feeCents > 0 && <FeeCredited cents={feeCents} email={email} />}
      <Checkbox
        name="consent"
        value="true"
        label={CONSENT_TEXT}
        hint="For this job only, with your suburb and this sheet. You can stop it and delete everything at any time."
        error={getIssue(refused, 'consent')}
      />
      <Button
        type="submit"
        name="intent"
        value="ask-for-quotes"
        isPending={isSending}
        pendingLabel="Sending..."
        className="self-start"
      >
        Ask for quotes
      </Button>
    </Form>
  )
}

/** The page of the request says the same, and what has become of it (`quotes/consultation-fee.tsx`). */
function FeeCredited({ cents, email }: { cents: number; email: string }) {
  const { brand } = useRootData()
  return (
    <p className="mb-2 max-w-text">
      <span className="font-semibold">Consultation fee {formatDollars(cents)}</span>, credited when you hire through{' '}
      {brand.name}: we’ll refund it to your card once you confirm that the job is done. It applies to requests made with{' '}
      {email}.
    </p>
  )
}

/** A request belongs to the account of the booking's address; it may be one from before the visit. */
type AskedProps = Pick<Props, 'email' | 'isRepeat' | 'isTheirs'> & { requestId: string }

function Asked({ requestId, email, isRepeat, isTheirs }: AskedProps) {
  const path = href('/quotes/:requestId', { requestId })
  return (
    <div className="mt-5 rounded-card bg-good-tint p-5">
      <h3 className="text-lg">{isRepeat ? 'An earlier request counts' : 'You asked for quotes with this sheet'}</h3>
      <p className="mt-1">
        {isRepeat
          ? 'You’d already asked for quotes for this postcode with your email in the 30 days before. That request goes to up to three professionals, so we didn’t send this sheet as a second one. Show it to those who get in touch.'
          : 'They’ll be in your request, side by side.'}
        {!isTheirs && ` Sign in with ${email} to see it.`}
      </p>
      <ButtonLink
        to={isTheirs ? path : `/api/login?${new URLSearchParams({ returnTo: path })}`}
        reloadDocument={!isTheirs}
        className="mt-4"
      >
        {isTheirs ? (isRepeat ? 'See your request' : 'See your quotes') : 'Sign in'}
      </ButtonLink>
    </div>
  )
}
