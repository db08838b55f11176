import { Keyboard } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Shortcut } from './shortcuts-dialog.tsx'
import { useShortcuts } from './use-shortcuts.ts'

// Most people never ask for the list.
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

export type PageShortcut = Shortcut & { act?: Record<string, () => void> }

/** The shortcuts of a page, and the button that lists them; '?' does the same. Without JavaScript there are none. */
export function PageShortcuts({ shortcuts }: { shortcuts: PageShortcut[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const show = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  const keys = Object.assign({}, ...shortcuts.map(({ act }) => act ?? {})) as Record<string, () => void>
  const { isOff, switchOff } = useShortcuts({ ...keys, '?': show })
  return (
    <>
      <Button
        tone="plain"
        size="small"
        onClick={show}
        aria-keyshortcuts="?"
        className="text-muted! no-scripting:hidden pointer-coarse:hidden"
      >
        <Keyboard aria-hidden size={17} />
        Shortcuts
      </Button>
      {isWanted && (
        <Suspense>
          <ShortcutsDialog
            isOpen={isOpen}
            isOff={isOff}
            shortcuts={shortcuts}
            onClose={() => setIsOpen(false)}
            onSwitchOff={switchOff}
          />
        </Suspense>
      )}
    </>
  )
}
