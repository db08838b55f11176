import type { Evidence } from '@lv/contract/courses'
import { useRef } from 'react'
import { useWatch } from '../../ui/in-view.ts'

const onScreen: IntersectionObserverInit = {}

/** Stands after the last line of a reading, and says once that it has been on the screen. */
export function LessonEnd({ onReach }: { onReach: (evidence: Evidence, options: { isUrgent: boolean }) => void }) {
  const end = useRef<HTMLDivElement>(null)
  const isTold = useRef(false)
  useWatch(
    end,
    (isInView) => {
      if (!isInView || isTold.current) return
      isTold.current = true
      onReach({ ended: true }, { isUrgent: true })
    },
    onScreen,
  )
  return <div ref={end} aria-hidden className="h-px" />
}
