import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const ClockContext = createContext(0)

/** The page's clock: starts with the server's, so that the first render is the same on both sides, then ticks by the minute. */
export function ClockProvider({ serverNow, children }: { serverNow: number; children: ReactNode }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    setNow(serverNow)
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [serverNow])
  return <ClockContext value={now}>{children}</ClockContext>
}

/** Now, in ms, to the minute. */
export const useNow = () => useContext(ClockContext)
