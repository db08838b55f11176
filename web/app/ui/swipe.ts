import { type PointerEvent, useRef, useState } from 'react'

const HOLD_PX = 6

/** Swiping to the right: spread `handlers`, move the thing by `offset` px; letting go from `threshold` px on swipes it. */
export function useSwipe(threshold: number, onSwipe: () => void) {
  const [offset, setOffset] = useState(0)
  const start = useRef<number | null>(null)
  const moved = useRef(0)
  const move = (by: number) => {
    moved.current = by
    setOffset(by)
  }
  const end = () => {
    start.current = null
    move(0)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return
      const by = event.clientX - start.current
      // Only a real movement takes the pointer, so that buttons inside can still be pressed.
      if (by > HOLD_PX) event.currentTarget.setPointerCapture(event.pointerId)
      move(by > HOLD_PX ? by : 0)
    },
    onPointerUp: () => {
      if (moved.current >= threshold) onSwipe()
      end()
    },
    onPointerCancel: end,
  }
  return { offset, handlers }
}
