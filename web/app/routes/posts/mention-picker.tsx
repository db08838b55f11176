import type { Member } from '@lv/contract/people'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { nameOf } from '../people/person-name.tsx'
import { begunMention } from './begun-mention.ts'

const PAUSE_MS = 200
const MOST = 5

type Begun = { area: HTMLTextAreaElement; from: number; name: string }

/** Members of this page's community whose name begins so; none where that cannot be found out. */
async function findMembers(communityId: string, name: string, signal: AbortSignal): Promise<Member[]> {
  const query = new URLSearchParams({ search: name, limit: String(MOST) })
  const answer = await fetch(`/api/communities/${communityId}/members?${query}`, { signal })
  return answer.ok ? await answer.json() : []
}

/**
 * Around a text area: after an @ and a letter it offers the members whose name goes on so. The arrow down leads to them,
 * Escape back. Without JavaScript a name that is typed whole mentions its owner just the same.
 */
export function MentionPicker({ children }: { children: ReactNode }) {
  const { communityId = '' } = useParams()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [members, setMembers] = useState<Member[]>([])
  const list = useRef<HTMLUListElement>(null)
  const name = begun?.name

  useEffect(() => {
    setMembers([])
    if (!name) return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      findMembers(communityId, name, leaving.signal).then(setMembers, () => undefined)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [communityId, name])

  const look = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLTextAreaElement)) return
    const found = begunMention(target.value.slice(0, target.selectionStart))
    setBegun(found && { area: target, ...found })
  }
  const choose = (member: Member) => {
    if (!begun) return
    const { area, from } = begun
    area.setRangeText(`@${nameOf(member)} `, from, area.selectionStart, 'end')
    setBegun(null)
    area.focus()
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const steer = (event: KeyboardEvent) => {
    if (members.length === 0) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    if (event.key === 'Escape') {
      event.preventDefault()
      setBegun(null)
      begun?.area.focus()
    }
    if (event.key !== 'ArrowDown' && (event.key !== 'ArrowUp' || at < 0)) return
    event.preventDefault()
    const next = at + (event.key === 'ArrowDown' ? 1 : -1)
    if (next < 0) begun?.area.focus()
    else buttons[Math.min(next, buttons.length - 1)]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens in the field and the buttons within
    <div onInput={look} onKeyDown={steer}>
      {children}
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
    </div>
  )
}
