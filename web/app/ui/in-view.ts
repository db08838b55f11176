import { type RefObject, useEffect, useRef, useState } from 'react'

type Part = RefObject<Element | null>

/** When a part counts as near (specification 2, section 9): a tenth of it within 100 px of the screen. */
const near: IntersectionObserverInit = { rootMargin: '100px', threshold: 0.1 }

/** Tells whenever the part comes near the screen or leaves it, at first too; nothing is rendered again for that. */
export function useWatch(part: Part, onChange: (isInView: boolean) => void, options = near) {
  const tell = useRef(onChange)
  tell.current = onChange
  useEffect(() => {
    if (!part.current) return
    const watch = new IntersectionObserver((entries) => tell.current(entries.at(-1)?.isIntersecting ?? false), options)
    watch.observe(part.current)
    return () => watch.disconnect()
  }, [part, options])
}

/** Whether any of the part is on the screen; undefined until that is known, on the server and without JavaScript. */
export function useOnScreen(part: Part): boolean | undefined {
  const [isOnScreen, setIsOnScreen] = useState<boolean>()
  useWatch(part, setIsOnScreen, atAll)
  return isOnScreen
}

const atAll: IntersectionObserverInit = {}
