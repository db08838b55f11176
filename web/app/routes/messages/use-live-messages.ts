import type { LiveMessage } from '@lv/contract/live'
import { useCallback, useEffect, useRef } from 'react'
import { useLive } from '../../shell/live-store.ts'
import { useRevalidate } from '../../shell/use-revalidate.ts'

const isNews = ({ kind }: LiveMessage) => kind === 'message' || kind === 'conversation' || kind === 'again'

/**
 * Reads the page again as somebody writes, edits, deletes or reads. A tab that nobody looks at waits until somebody does:
 * what is open counts as read, and with a lead that decides its points.
 */
export function useLiveMessages() {
  const revalidate = useRevalidate()
  const waits = useRef(false)
  const listener = useCallback(
    (message: LiveMessage) => {
      if (!isNews(message)) return
      waits.current = document.hidden
      if (!document.hidden) revalidate()
    },
    [revalidate],
  )
  useLive(listener)
  useEffect(() => {
    const look = () => {
      if (document.hidden || !waits.current) return
      waits.current = false
      revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
}
