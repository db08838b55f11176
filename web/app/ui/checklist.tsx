import { Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Item = { label: string; isGiven: boolean; detail: string }

type Props = {
  items: Item[]
  /** How the lines stand. */
  className: string
  /** The way to what is missing, by the label of its line. */
  ways?: Record<string, ReactNode>
}

/** What is there and what is still missing, each with a word about it. */
export function Checklist({ items, className, ways = {} }: Props) {
  return (
    <ul className={classNames('grid gap-y-1.5 text-sm', className)}>
      {items.map(({ label, isGiven, detail }) => (
        <li key={label} className="flex items-start gap-2">
          {isGiven ? (
            <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-good" />
          ) : (
            <Circle aria-hidden size={18} className="mt-0.5 shrink-0 text-soft" />
          )}
          <span>
            {label}: <span className="text-muted">{detail}</span>
            {!isGiven && ways[label]}
          </span>
        </li>
      ))}
    </ul>
  )
}
