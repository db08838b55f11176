import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

// Outside the component: between a page and an error page React Router builds the shell anew.
let lastPath: string | undefined

/**
 * Another page without a reload begins as it would with one: at its top, with the focus at its heading. Forms and tabs ask
 * the router to leave the scroll alone, and it does so beyond their own page too. Who goes back is where they were.
 */
export function usePageFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    const isFirst = lastPath === undefined
    if (lastPath === pathname) return
    lastPath = pathname
    if (isFirst || hash) return
    const heading = main.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    const start = heading ?? main.current
    start?.focus({ preventScroll: true })
    if (!isBack) scrollTo(0, 0)
  }, [pathname, hash, isBack])
  return main
}
