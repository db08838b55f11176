import { topUpCents } from '@lv/contract/catalogue'
import { creditPart } from '@lv/contract/credit-part'
import { FORM_KEY } from '@lv/contract/options'
import { type ChangeEvent, type MouseEvent, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { ShownPrice } from '../../features/plans/shown-price.tsx'
import { centsOf } from '../../features/workplace/quote-draft.ts'
import { fieldOf, issueOf, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { formatDollars } from '../../format.ts'
import { useRootData } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { chipClass } from '../../ui/chip-class.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { previewTopUp, typedDollars } from './top-up-preview.ts'
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
export function TopUpForm({ perMille, owed, creditCents, amount: initial, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const [amount, setAmount] = useState(refused?.values.amount ?? initial)
  const cents = centsOf(amount)
  const issue = issueOf(refused, 'amountCents')
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
          {...fieldOf(refused, 'amount')}
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
