import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * The words go once they were taken, and not before; what another tab has sent leaves them. `lastSent` is the last message
 * that the reader has written, as a full page holds no more of them than before. Where the answer leads to another page,
 * as with the first message of a conversation, what was kept of them is dropped on the way.
 */
export function useResetOnSuccess(
  form: RefObject<HTMLFormElement | null>,
  lastSent: string | undefined,
  isSending: boolean,
  drop?: () => void,
) {
  const last = useRef(lastSent)
  const hasSent = useRef(false)
  const here = useLocation().pathname
  const next = useNavigation()
  const leadsOn = isSending && next.state === 'loading' && next.location.pathname !== here
  useEffect(() => {
    if (isSending) hasSent.current = true
    if (lastSent !== last.current && hasSent.current) {
      form.current?.reset()
      drop?.()
      hasSent.current = false
    }
    last.current = lastSent
    if (leadsOn) drop?.()
  })
}
