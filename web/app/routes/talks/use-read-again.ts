import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 15_000

/** Reads the page again every 15 s while somebody looks at it, and as they come back: who has no account has no live line. */
export function useReadAgain() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void revalidate()
    }
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate])
}
