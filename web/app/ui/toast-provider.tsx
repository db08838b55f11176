import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ToastMessage } from './toast-message.ts'

export type ShownToast = ToastMessage & { id: number }

type ToastState = { shown: ShownToast | null; dismiss: () => void }

const ShowContext = createContext<(message: ToastMessage) => void>(() => {})
const StateContext = createContext<ToastState>({ shown: null, dismiss: () => {} })

/** Keeps the one toast that is visible; a new one takes its place. `handedOver` came from the server with the page. */
export function ToastProvider({ handedOver, children }: { handedOver: ToastMessage | null; children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(handedOver && { ...handedOver, id: 0 })
  const seen = useRef(handedOver)
  const show = useCallback((message: ToastMessage) => {
    setShown((last) => ({ ...message, id: (last?.id ?? 0) + 1 }))
  }, [])
  const dismiss = useCallback(() => setShown(null), [])

  useEffect(() => {
    if (handedOver && handedOver !== seen.current) show(handedOver)
    seen.current = handedOver
  }, [handedOver, show])

  const state = useMemo(() => ({ shown, dismiss }), [shown, dismiss])
  return (
    <ShowContext value={show}>
      <StateContext value={state}>{children}</StateContext>
    </ShowContext>
  )
}

/** Gives the function that shows a toast. For a toast on the next page, set `toastCookie` in the action instead. */
export const useToast = () => useContext(ShowContext)

/** The visible toast, for the region that shows it. */
export const useToastState = () => useContext(StateContext)
