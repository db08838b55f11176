import { type MouseEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'

/**
 * Props of a link that a visitor presses in order to take part: it leads to sign in and back here. With JavaScript the
 * documented toast comes first.
 */
export function useAskToSignIn() {
  const { pathname } = useLocation()
  const [isAsked, setIsAsked] = useState(false)
  useSignInAgain(isAsked ? 401 : undefined)
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setIsAsked(true)
  }
  return { to: signInAddress(pathname), onClick }
}
