import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// Outside the component: between a page and an error page React Router builds the shell anew.
let lastPath: string | undefined

/** After going to another page without a reload, the focus starts at its content, as it would after a reload. */
export function usePageFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  useEffect(() => {
    const isFirst = lastPath === undefined
    if (lastPath === pathname) return
    lastPath = pathname
    if (!isFirst && !hash) main.current?.focus({ preventScroll: true })
  }, [pathname, hash])
  return main
}
