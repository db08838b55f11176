import { MessageCircle } from 'lucide-react'
import { useOutletContext } from 'react-router'
import { pageMeta } from '../../meta.ts'
import type { Route } from './+types/choose.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Messages', isPrivate: true })

/** Beside the list, while none is open. */
export default function Choose() {
  const hasSome = useOutletContext<boolean>()
  if (!hasSome) return null
  return (
    <div className="hidden h-full min-h-96 flex-col items-center justify-center gap-3 rounded-card border border-dashed border-edge-control p-8 text-center text-muted lg:flex">
      <MessageCircle aria-hidden size={32} />
      <p>Choose a conversation to read it here.</p>
    </div>
  )
}
