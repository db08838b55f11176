import { type PointerEvent, useRef, useState } from 'react'

const HOLD_PX = 6

/** Swiping to the right: spread `handlers`, move the thing by `offset` px; from `threshold` px on, letting go swipes it. */
export function useSwipe(threshold: number, onSwipe: () => void) {
  const [offset, setOffset] = useState(0)
  const start = useRef<number | null>(null)
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return
      const moved = event.clientX - start.current
      // Only a real movement takes the pointer, so that buttons inside can still be pressed.
      if (moved > HOLD_PX) event.currentTarget.setPointerCapture(event.pointerId)
      setOffset(moved > HOLD_PX ? moved : 0)
    },
    onPointerUp: () => {
      if (offset >= threshold) onSwipe()
      start.current = null
      setOffset(0)
    },
    onPointerCancel: () => {
      start.current = null
      setOffset(0)
    },
  }
  return { offset, handlers }
}
