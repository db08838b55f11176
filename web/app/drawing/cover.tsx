import type { CoverSubject } from '@lv/contract/cover'
import { createContext, useContext, useEffect, useRef } from 'react'

/** What draws covers into the page: entry.server.tsx gives it, browsers have none and fetch it when they need it. */
export const CoverDrawing = createContext<((subject: CoverSubject) => string) | null>(null)

type Props = CoverSubject & { className?: string }

/** The drawn cover of a community without its own picture; it fills the width and height it is given. */
export function Cover({ className = 'h-21', id, name, sector, category }: Props) {
  const subject = { id, name, sector, category }
  return <Drawn key={Object.values(subject).join()} subject={subject} className={className} />
}

/**
 * The server draws into the page, and hydration leaves that as it is; only covers that the browser adds later fetch the
 * code that draws. So lists of communities cost neither its bytes nor the work of hydrating their lines.
 */
function Drawn({ subject, className }: { subject: CoverSubject; className: string }) {
  const draw = useContext(CoverDrawing)
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject has another key, and is drawn again
  useEffect(() => {
    const ground = place.current
    if (!ground || ground.firstChild) return
    import('@lv/contract/cover')
      .then(({ drawCover }) => {
        ground.innerHTML = drawCover(subject)
      })
      // Without the drawing the ground stays: it is decoration.
      .catch(() => {})
  }, [])
  return (
    <div
      ref={place}
      aria-hidden
      className={`w-full overflow-hidden bg-tint *:block *:size-full ${className}`}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers and colours; nothing that anybody typed is in it
      dangerouslySetInnerHTML={{ __html: draw?.(subject) ?? '' }}
    />
  )
}
