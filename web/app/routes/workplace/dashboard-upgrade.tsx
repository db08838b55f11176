import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '../../ui/button-link.tsx'

// Fetched when it is opened.
const UpgradeDialog = lazy(() => import('../../features/plans/upgrade-dialog.tsx'))

/** 'Upgrade Tier': a dialog with the tiers; without JavaScript, or in a new tab, their page. */
export function UpgradeButton() {
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
      <ButtonLink to={href('/professionals/subscription')} tone="quiet" onClick={open} aria-haspopup="dialog">
        Upgrade Tier
      </ButtonLink>
      {isWanted && (
        <Suspense>
          <UpgradeDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
