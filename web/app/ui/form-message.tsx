import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Why the whole form was refused, above its fields; `children` may lead on. It can take the focus when no field does. */
export function FormMessage({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-form-message
      className="flex gap-3 rounded-control border border-accent bg-brick-tint px-4 py-3"
    >
      <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-accent" />
      <div>
        <p className="font-semibold">{message}</p>
        {children}
      </div>
    </div>
  )
}
