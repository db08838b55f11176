import { TextInput } from '../../ui/text-input.tsx'
import type { CardProblem } from './card-adapter.ts'

type Props = {
  problem: CardProblem | undefined
  /** Only where the form goes straight to the provider do its fields have names: nothing else may receive a card. */
  isNamed: boolean
}

/** The three fields of a card, for the local provider; Stripe brings its own. */
export function CardFields({ problem, isNamed }: Props) {
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
