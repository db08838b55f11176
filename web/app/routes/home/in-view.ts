import { type RefObject, useEffect, useState } from 'react'

/** When a part counts as near (specification 2, section 9): a tenth of it within 100 px of the screen. */
const near: IntersectionObserverInit = { rootMargin: '100px', threshold: 0.1 }

/** Whether the part is near the screen, and whether that is known yet: on the server, and without JavaScript, it is not. */
export function useInView(part: RefObject<Element | null>, options = near): boolean | undefined {
  const [isInView, setIsInView] = useState<boolean>()
  useEffect(() => {
    if (!part.current) return
    const watch = new IntersectionObserver((entries) => setIsInView(entries.at(-1)?.isIntersecting), options)
    watch.observe(part.current)
    return () => watch.disconnect()
  }, [part, options])
  return isInView
}
