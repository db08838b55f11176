import type { Preferences } from '@lv/contract/notifications'
import type { RefusedForm } from '../../form.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { tickedOr } from './preferences-form.ts'

type Props = { communities: Preferences['communities']; refused: RefusedForm | undefined }

/** The communities of which one wants to be told nothing. */
export function Muted({ communities, refused }: Props) {
  return (
    <Card as="section" aria-labelledby="muted">
      <fieldset>
        <legend id="muted" className="font-display text-xl font-semibold">
          Mute communities
        </legend>
        <p className="mt-1 text-muted">
          We won’t tell you about anything in a muted community. You can still visit it and take part.
        </p>
        <div className="mt-2 grid gap-x-5 sm:grid-cols-2">
          {communities.map(({ id, name, isMuted }) => (
            <Checkbox
              key={id}
              label={name}
              name={`mute.${id}`}
              defaultChecked={tickedOr(refused, `mute.${id}`, isMuted)}
            />
          ))}
        </div>
      </fieldset>
    </Card>
  )
}
