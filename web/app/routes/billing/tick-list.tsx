import { Check } from 'lucide-react'

/** What is included, line by line. */
export function TickList({ lines, className }: { lines: readonly string[]; className?: string }) {
  return (
    <ul className={`flex flex-col gap-2 ${className ?? ''}`}>
      {lines.map((line) => (
        <li key={line} className="flex gap-2.5">
          <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-good" />
          {line}
        </li>
      ))}
    </ul>
  )
}
