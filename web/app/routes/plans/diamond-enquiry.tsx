import { formatDate } from '@lv/contract/dates'
import type { DiamondAgreement } from '@lv/contract/price-list'
import { Form, useNavigation } from 'react-router'
import { SUBSCRIPTION } from '../../features/plans/plan-address.ts'
import type { RefusedForm } from '../../form.ts'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'

type Props = {
  mailto: string | null
  /** What was agreed and cannot be started now: it is to come, or has ended. */
  agreement: DiamondAgreement | null
  said: string | undefined
  refused: RefusedForm | undefined
}

function standingOf(agreement: DiamondAgreement | null) {
  if (!agreement) return 'Points and bonus by agreement, for teams that take many leads. Ask us for a quote.'
  if (agreement.state === 'to_come') return `Your Diamond plan begins on ${formatDate(agreement.startsOn)}.`
  return `Your Diamond plan ended on ${formatDate(agreement.endsOn)}. Ask us for a new quote.`
}

/** Diamond as a separate page, for browsers without JavaScript and for links: first stored, then the email. */
export function DiamondEnquiry({ mailto, agreement, said, refused }: Props) {
  const isUnderWay = useNavigation().formData?.get('intent') === 'enquire'
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">Diamond tier</h1>
      <p className="mt-2 max-w-text text-lg text-muted">{said ?? standingOf(agreement)}</p>
      {refused && (
        <div className="mt-5">
          <FormMessage message={refused.message} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {said && mailto ? (
          <a href={mailto} className={buttonClass('primary', 'regular')}>
            Open the prefilled email
          </a>
        ) : (
          <Form method="post">
            <Button type="submit" name="intent" value="enquire" isPending={isUnderWay} pendingLabel="Processing...">
              Request Quote
            </Button>
          </Form>
        )}
        <ButtonLink to={SUBSCRIPTION} tone="quiet">
          Back to the tiers
        </ButtonLink>
      </div>
    </div>
  )
}
