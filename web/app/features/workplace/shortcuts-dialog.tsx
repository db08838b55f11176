import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export type Shortcut = { keys: string; does: string }

type Props = {
  isOpen: boolean
  onClose: () => void
  shortcuts: Shortcut[]
  isOff: boolean
  onSwitchOff: (isOff: boolean) => void
}

/** What each key does on this page, and the way to switch them off. */
export default function ShortcutsDialog({ isOpen, onClose, shortcuts, isOff, onSwitchOff }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2.5">
        {[...shortcuts, { keys: '?', does: 'Show these shortcuts' }].map(({ keys, does }) => (
          <div key={keys} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="inline-flex min-w-8 items-center justify-center rounded-inner border border-edge-control bg-tint px-1.5 font-sans text-sm font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Shortcuts are on"
        hint="Switch them off if you use voice control or a screen reader."
        checked={!isOff}
        onChange={(event) => onSwitchOff(!event.currentTarget.checked)}
      />
    </Dialog>
  )
}
