import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside'
  /** Fills the top from edge to edge: a cover, a picture. */
  cover?: ReactNode
  /** The one card among several that is recommended. */
  isHighlighted?: boolean
  /** For tables and lists that reach the edges. */
  isFlush?: boolean
}

/** A thing on its own ground; `className` is of what is inside, so no margins. A link with the class `after:absolute after:inset-0` inside makes all of it pressable. */
export function Card({ as: Tag = 'div', cover, isHighlighted, isFlush, className, children, ...props }: Props) {
  return (
    <Tag
      {...(props as object)}
      className={classNames(
        'relative flex flex-col overflow-hidden rounded-card bg-card',
        'border border-edge',
        isHighlighted && 'outline-2 -outline-offset-1 outline-accent',
      )}
    >
      {cover && <div className="border-b border-edge">{cover}</div>}
      <div className={classNames('flex grow flex-col', !isFlush && 'p-[1.125rem]', className)}>{children}</div>
    </Tag>
  )
}
