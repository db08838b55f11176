import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ToastMessage } from './toast-message.ts'

export type ShownToast = ToastMessage & { id: number }

type ToastState = { shown: ShownToast | null; dismiss: (id?: number) => void }

const ShowContext = createContext<(message: ToastMessage) => () => void>(() => () => {})
const StateContext = createContext<ToastState>({ shown: null, dismiss: () => {} })

// What the browser last showed. Outside the component, because between a page and an error page React Router builds the
// shell anew. Only effects and events write here, so on the server it stays empty.
let current: ShownToast | null = null
let lastHandedOver: ToastMessage | null = null
let lastId = 0

/** For what is no component: shows a toast on the page that is there. */
export const toaster = { show: (_message: ToastMessage) => {} }

/** Keeps the one toast that is visible; a new one takes its place. `handedOver` came from the server with the page. */
export function ToastProvider({ handedOver, children }: { handedOver: ToastMessage | null; children: ReactNode }) {
  const isNew = handedOver !== null && handedOver !== lastHandedOver
  const [shown, setShown] = useState<ShownToast | null>(isNew ? { ...handedOver, id: lastId } : current)
  const isFirst = useRef(isNew)
  const put = useCallback((toast: ShownToast | null) => {
    current = toast
    setShown(toast)
  }, [])
  const show = useCallback(
    (message: ToastMessage) => {
      const id = ++lastId
      put({ ...message, id })
      return () => {
        if (current?.id === id) put(null)
      }
    },
    [put],
  )
  // A toast whose time is over while the next one comes takes only itself off; without an id any goes.
  const dismiss = useCallback(
    (id?: number) => {
      if (id === undefined || current === null || current.id === id) put(null)
    },
    [put],
  )
  useEffect(() => {
    toaster.show = show
  }, [show])

  useEffect(() => {
    if (handedOver === lastHandedOver) return
    lastHandedOver = handedOver
    if (handedOver && !isFirst.current) show(handedOver)
    isFirst.current = false
  }, [handedOver, show])

  const state = useMemo(() => ({ shown, dismiss }), [shown, dismiss])
  return (
    <ShowContext value={show}>
      <StateContext value={state}>{children}</StateContext>
    </ShowContext>
  )
}

/** Gives the function that shows a toast, and gives what takes that one off again. For a toast on the next page, set `toastCookie` in the action instead. */
export const useToast = () => useContext(ShowContext)

/** The visible toast, for the region that shows it, and the way to take it off. */
export const useToastState = () => useContext(StateContext)
