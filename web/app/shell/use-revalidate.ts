import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/**
 * Reads the page again, once a navigation that is under way has ended. In its middle the router would drop that
 * navigation's answer, and with it a toast that is handed over only once.
 */
export function useRevalidate() {
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  const now = useRef({ isIdle, waits: false })
  useEffect(() => {
    const { waits } = now.current
    now.current = { isIdle, waits: waits && !isIdle }
    if (isIdle && waits) void revalidate()
  }, [isIdle, revalidate])
  return useCallback(() => {
    if (now.current.isIdle) void revalidate()
    else now.current.waits = true
  }, [revalidate])
}

type Often = { everyMs: number; isOver?: boolean; onRead?: () => void }

/** Reads the page again so long after it was last read, until `isOver`; `onRead` is called each time. */
export function useRevalidateOften({ everyMs, isOver = false, onRead }: Often) {
  const isIdle = useRevalidator().state === 'idle'
  const revalidate = useRevalidate()
  const read = useEffectEvent(() => {
    onRead?.()
    revalidate()
  })
  useEffect(() => {
    if (isOver || !isIdle) return
    const timer = setTimeout(() => read(), everyMs)
    return () => clearTimeout(timer)
  }, [isOver, isIdle, everyMs])
}
