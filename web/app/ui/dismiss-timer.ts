import { useEffect, useRef } from 'react'

/** Calls `onEnd` after `duration` ms of not being paused; Infinity never ends. */
export function useDismissTimer(duration: number, isPaused: boolean, onEnd: () => void) {
  const left = useRef(duration)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (isPaused || left.current === Number.POSITIVE_INFINITY) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [isPaused])
}
