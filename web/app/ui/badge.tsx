import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'neutral' | 'good' | 'attention' | 'alert'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-tint text-ink',
  good: 'bg-good-tint text-good',
  attention: 'bg-wattle-tint text-ink',
  alert: 'bg-brick-tint text-accent',
}

/** A short fact about a thing: its category, 'Free', 'Pinned'. It cannot be pressed. */
export function Badge({ tone = 'neutral', icon, className, children }: Props) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

type Props = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode }
