import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { begunMention } from './begun-mention.ts'
import type { Begun, MentionList } from './mention-list.tsx'

type List = ComponentType<Parameters<typeof MentionList>[0]>

/**
 * Around a text area: after an @ and a letter it offers the members whose name goes on so; the script for that comes with
 * the first of them. Without JavaScript a name that is typed whole mentions its owner just the same.
 */
export function MentionPicker({ children }: { children: ReactNode }) {
  const { communityId = '' } = useParams()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [List, setList] = useState<List>()
  const look = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLTextAreaElement)) return
    const found = begunMention(target.value.slice(0, target.selectionStart))
    setBegun(found && { area: target, ...found })
    if (found && !List)
      import('./mention-list.tsx').then(
        (loaded) => setList(() => loaded.MentionList),
        () => undefined,
      )
  }
  return (
    <div onInput={look}>
      {children}
      {begun && List && <List communityId={communityId} begun={begun} onClose={() => setBegun(null)} />}
    </div>
  )
}
