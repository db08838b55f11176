import { Section } from '../../ui/section.tsx'

type Props = { steps: readonly string[]; place: 'call' | 'onsite' }

/** What to have ready. The boxes are for ticking on paper or on the screen; nobody keeps them. */
export function PrepSection({ steps, place }: Props) {
  return (
    <Section
      id="prepare"
      title="Get ready"
      note={
        place === 'call'
          ? 'So half an hour is enough.'
          : 'So the visit is spent on your house, not on looking for things.'
      }
    >
      <ul className="flex max-w-text flex-col">
        {steps.map((step) => (
          <li key={step}>
            <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
              <input type="checkbox" autoComplete="off" className="mt-0.5 size-5 shrink-0 cursor-pointer accent-good" />
              <span className="[:checked+&]:text-muted [:checked+&]:line-through">{step}</span>
            </label>
          </li>
        ))}
      </ul>
    </Section>
  )
}
