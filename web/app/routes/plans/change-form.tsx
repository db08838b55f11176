import { Form, useNavigation } from 'react-router'
import { SUBSCRIPTION } from '../../features/plans/plan-address.ts'
import { ShownPrice } from '../../features/plans/shown-price.tsx'
import { type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import type { ChangeWords } from './change-words.ts'

type Props = { words: ChangeWords; shown: { cents: number; points: number }; refused: RefusedForm | undefined }

/** What a change of tier does, to the cent, and the one button that does it. */
export function ChangeForm({ words: { heading, text, lines, button }, shown, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().formData?.get('intent') === 'change'
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-2 max-w-text text-lg text-muted">{text}</p>
      <dl className="mt-6 divide-y divide-edge rounded-card border border-edge bg-card tabular-nums">
        {lines.map(({ label, value, isStrong }) => (
          <div
            key={label}
            className={classNames('flex items-baseline justify-between gap-6 px-4 py-3 sm:px-5', isStrong && 'bg-tint')}
          >
            <dt className={isStrong ? 'font-semibold' : 'text-muted'}>{label}</dt>
            <dd className={classNames('text-right', isStrong && 'font-display text-xl font-semibold')}>{value}</dd>
          </div>
        ))}
      </dl>
      <Form ref={form} method="post" preventScrollReset className="mt-6 flex flex-col gap-4">
        <FormKey />
        <ShownPrice {...shown} />
        {refused && <FormMessage message={refused.message} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="change" isPending={isUnderWay} pendingLabel="Processing...">
            {button}
          </Button>
          <ButtonLink to={SUBSCRIPTION} tone="quiet">
            {button === 'Upgrade Now' ? 'Not now' : 'Keep my plan'}
          </ButtonLink>
        </div>
      </Form>
    </div>
  )
}
