import { useEffect, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form-message.tsx'

const TITLE = 'Your checkout is incomplete'
const TEXT = 'Nothing was charged and nothing has changed. You can choose a plan again whenever it suits you.'
const PLANS = href('/professionals/checkout')

/** Who comes back from a checkout that was left (?checkout=incomplete) is told once; then the address forgets it. */
export function IncompleteCheckout() {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  useEffect(() => setIsOpen(true), [])
  const close = () => {
    setIsOpen(false)
    navigate(href('/professionals'), { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <div className="page-width pt-6 scripting:hidden">
        <FormMessage message={TITLE}>
          <p>{TEXT}</p>
          <Link to={PLANS} className="font-semibold underline underline-offset-4">
            Choose a plan
          </Link>
        </FormMessage>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={TITLE}
        description={TEXT}
        actions={
          <>
            <Button tone="quiet" onClick={close}>
              Got it
            </Button>
            <ButtonLink to={PLANS} replace>
              Choose a plan
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
