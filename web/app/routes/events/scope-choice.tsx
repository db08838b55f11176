import type { EventScope } from '@lv/contract/event-options'

const scopes: [EventScope, string][] = [
  ['this', 'Only this one'],
  ['following', 'This one and all that follow'],
]

/** Of an event that repeats: whether what is done is about it alone. */
export const ScopeChoice = ({ chosen = 'this' }: { chosen?: string }) => (
  <fieldset>
    <legend className="font-semibold">Which ones</legend>
    {scopes.map(([value, label]) => (
      <label key={value} className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name="scope"
          value={value}
          defaultChecked={(chosen === 'following') === (value === 'following')}
          className="size-5 accent-accent"
        />
        {label}
      </label>
    ))}
  </fieldset>
)
