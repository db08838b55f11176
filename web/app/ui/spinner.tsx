import { LoaderCircle } from 'lucide-react'

/** A turning ring; the words beside it say what is going on. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin" />
}
