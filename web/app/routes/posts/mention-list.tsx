import type { Member } from '@lv/contract/people'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { nameOf } from '../../features/people/person-name.tsx'
import { Avatar } from '../../ui/avatar.tsx'

const PAUSE_MS = 200
const MAX = 5

/** A mention that is being typed: in which field, from which character on, and its name so far. */
export type Begun = { area: HTMLTextAreaElement; from: number; name: string }

type Props = { communityId: string; begun: Begun; onClose: () => void }

/** Members of a community whose name begins so; none where that cannot be found out. */
async function findMembers(communityId: string, name: string, signal: AbortSignal): Promise<Member[]> {
  const query = new URLSearchParams({ search: name, limit: String(MAX) })
  const answer = await fetch(`/api/communities/${communityId}/members?${query}`, { signal })
  return answer.ok ? await answer.json() : []
}

function useMembers(communityId: string, name: string) {
  const [members, setMembers] = useState<Member[]>([])
  useEffect(() => {
    setMembers([])
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      findMembers(communityId, name, leaving.signal).then(setMembers, () => undefined)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [communityId, name])
  return members
}

/** The members whose name goes on as typed, under the field: the arrow down leads to them, Escape back. */
export function MentionList({ communityId, begun, onClose }: Props) {
  const { area, from } = begun
  const members = useMembers(communityId, begun.name)
  const list = useRef<HTMLUListElement>(null)
  const choose = (member: Member) => {
    area.setRangeText(`@${nameOf(member)} `, from, area.selectionStart, 'end')
    onClose()
    area.focus()
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const steer = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    if (buttons.length === 0) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
      area.focus()
    }
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    if (event.key !== 'ArrowDown' && (event.key !== 'ArrowUp' || at < 0)) return
    event.preventDefault()
    const next = at + (event.key === 'ArrowDown' ? 1 : -1)
    if (next < 0) area.focus()
    else buttons[Math.min(next, buttons.length - 1)]?.focus()
  }
  useEffect(() => {
    area.addEventListener('keydown', steer)
    return () => area.removeEventListener('keydown', steer)
  })
  return (
    <>
      <p role="status" className="sr-only">
        {members.length > 0 && `${members.length} to mention: press the down arrow`}
      </p>
      {members.length > 0 && (
        <ul
          ref={list}
          aria-label="Members to mention"
          className="mt-1 overflow-hidden rounded-control border border-edge bg-card"
        >
          {members.map((member) => (
            <li key={member.id}>
              <button
                type="button"
                onKeyDown={steer}
                onClick={() => choose(member)}
                className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 px-3 text-left hover:bg-tint"
              >
                <Avatar name={nameOf(member)} imageUrl={member.profileImageUrl} size="small" />
                <span className="min-w-0 truncate font-semibold">{nameOf(member)}</span>
                {member.profession && <span className="truncate text-sm text-muted">{member.profession}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
