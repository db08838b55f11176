import { type CoverSubject, drawCover } from '@lv/contract/cover'
import { useEffect, useRef } from 'react'

type Props = Pick<CoverSubject, 'id' | 'name' | 'sector' | 'category'> & { className?: string }

/** The drawn cover of a community without a picture of its own; it fills the width and the height that it is given. */
export function Cover({ className, ...subject }: Props) {
  return <Drawn key={Object.values(subject).join()} {...subject} className={className} />
}

/**
 * The server draws into the page, and hydration leaves that as it is; only covers that the browser adds later fetch the
 * code that draws. So lists of communities cost neither its bytes nor the work of hydrating their lines.
 */
function Drawn({ className = 'h-21', id, name, sector, category }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current?.firstChild) return
    let isGone = false
    import('@lv/contract/cover')
      .then(({ drawCover }) => {
        if (place.current && !isGone) place.current.innerHTML = drawCover({ id, name, sector, category })
      })
      // Without the drawing the ground stays: it is decoration.
      .catch(() => {})
    return () => {
      isGone = true
    }
  }, [id, name, sector, category])
  return (
    <div
      ref={place}
      aria-hidden
      className={`w-full overflow-hidden bg-tint *:block *:size-full ${className}`}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of numbers and colours; nothing of the subject's text is in it
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? drawCover({ id, name, sector, category }) : '' }}
    />
  )
}
