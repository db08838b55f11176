import { useEffect, useState } from 'react'

const LATE_MS = 120

/** True once something has been pending for a moment: quick pages show no skeletons. */
export function useDelayedPending(isPending: boolean) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setIsLate(true), LATE_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isPending])
  return isPending && isLate
}
