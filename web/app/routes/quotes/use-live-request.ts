import type { LiveMessage } from '@lv/contract/live'
import type { RequestPage } from '@lv/contract/request-page'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLive } from '../../shell/live-store.ts'
import { useRevalidate } from '../../shell/use-revalidate.ts'
import { useToast } from '../../ui/toast-provider.tsx'
import { changesOf } from './request-changes.ts'

/**
 * Reads the page again as something happens with the request, and says what. A quote that is shown counts as read: not before
 * somebody looks. Nor while a form stands refused, as its messages would go.
 */
export function useLiveRequest(request: Pick<RequestPage, 'id' | 'matches'>, isRefused: boolean) {
  const { id } = request
  const revalidate = useRevalidate()
  const holdPlace = useSamePlace(request)
  const waits = useRef(false)
  const read = useCallback(() => {
    waits.current = document.hidden || isRefused
    if (waits.current) return
    holdPlace()
    revalidate()
  }, [isRefused, holdPlace, revalidate])
  const listener = useCallback(
    (message: LiveMessage) => {
      if (message.kind === 'request' ? message.requestId === id : ['message', 'again'].includes(message.kind)) read()
    },
    [id, read],
  )
  useLive(listener)
  useEffect(() => {
    const look = () => {
      if (waits.current) read()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [read])
  useSayChanges(request)
}

/** A toast, which screen readers say politely. */
function useSayChanges(request: Pick<RequestPage, 'id' | 'matches'>) {
  const toast = useToast()
  const seen = useRef(request)
  const say = useEffectEvent(() => {
    const [title, ...more] = seen.current.id === request.id ? changesOf(seen.current, request) : []
    seen.current = request
    if (title) toast({ title, description: more.join('. ') || undefined })
  })
  useEffect(() => {
    if (seen.current !== request) say()
  }, [request])
}

/** Keeps what is looked at where it is when something comes above it, in browsers that do not do that themselves (Safari). */
function useSamePlace(request: unknown) {
  const place = useRef<{ element: Element; top: number }>(undefined)
  useLayoutEffect(() => {
    const { element, top } = place.current ?? {}
    place.current = undefined
    if (request && element?.isConnected && top !== undefined) scrollBy(0, element.getBoundingClientRect().top - top)
  }, [request])
  return useCallback(() => {
    if (scrollY === 0 || CSS.supports('overflow-anchor', 'auto')) return
    const element = document.elementFromPoint(innerWidth / 2, innerHeight / 3)
    if (element) place.current = { element, top: element.getBoundingClientRect().top }
  }, [])
}
