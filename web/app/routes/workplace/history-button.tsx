import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '../../ui/button-link.tsx'

// Fetched when it is opened.
const HistoryDialog = lazy(() => import('./history-dialog.tsx'))

/** 'View Lead History': a dialog; without JavaScript, or in a new tab, the inbox. */
export function HistoryButton() {
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setIsWanted(true)
    setIsOpen(true)
  }
  return (
    <>
      <ButtonLink to={href('/professionals/leads')} tone="quiet" onClick={open} aria-haspopup="dialog">
        View Lead History
      </ButtonLink>
      {isWanted && (
        <Suspense>
          <HistoryDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
