import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

/**
 * Sends the page's own form once, when its JavaScript is there: a link in a mail acts by a POST, so that a mail scanner
 * that only opens it does nothing. Without JavaScript the page's button sends the same.
 */
export function useActOnLoad<Action>(fields: Record<string, string>) {
  const fetcher = useFetcher<Action>()
  const isSent = useRef(false)
  const send = (more: Record<string, string> = {}) => void fetcher.submit({ ...fields, ...more }, { method: 'post' })
  const first = useRef(send)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    first.current()
  }, [])
  return { answer: fetcher.data, isUnderWay: fetcher.state !== 'idle', send }
}
