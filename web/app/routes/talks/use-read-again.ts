import { useEffect } from 'react'
import { useRevalidate } from '../../shell/use-revalidate.ts'

const EVERY_MS = 15_000

/** Reads the page again every 15 s while somebody looks at it, and as they come back: who has no account has no live line. */
export function useReadAgain() {
  const revalidate = useRevalidate()
  useEffect(() => {
    const look = () => {
      if (!document.hidden) revalidate()
    }
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate])
}
