import { questionsOf } from '@lv/contract/brief-questions'
import { type WorkKind, workKinds } from '@lv/contract/options'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

export const LAST = 'contact'

export const kindIn = (value: string | undefined): WorkKind | null => workKinds.find((kind) => kind === value) ?? null

/** The screens for a kind of work, in order: its questions by their keys, between those of every form. */
const screensOf = (kind: WorkKind | null): string[] => [
  'work',
  ...questionsOf(kind),
  'photos',
  'budget',
  'timing',
  LAST,
]

type Beginning = {
  /** Where what was kept had come to. */
  reached: string | undefined
  /** The first screen without it. */
  first: string
  /** Somebody pressed to come here: the first heading takes the focus. */
  isPressed: boolean
}

/** Which screen is shown: the address names it, so that the browser's own way back works and a reload stays. */
export function useScreens(kind: WorkKind | null, { reached, first, isPressed }: Beginning) {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const screens = screensOf(kind)
  const named = hash.slice(1)
  const current = screens.includes(named) ? named : 'work'
  const go = (id: string, isReplaced = false) =>
    navigate(
      { search, hash: `#${id}` },
      { replace: isReplaced, preventScrollReset: true, state: { hasBefore: !isReplaced } },
    )
  const wanted = reached && screens.includes(reached) ? reached : first
  const isThere = reached ? screens.includes(named) : current === wanted
  // The screen that it began with, until somebody leaves it. Known from the first draw: the page stays at its top then.
  const resting = useRef(isPressed ? null : isThere ? current : wanted)
  const begin = useRef(() => {
    if (!isThere) go(wanted, true)
  })
  useEffect(() => begin.current(), [])
  const last = useRef(current)
  if (last.current !== current && current !== resting.current) resting.current = null
  last.current = current
  const beside = (by: number, all = screens) => all[all.indexOf(current) + by]
  return {
    current,
    place: (id: string) => ({ at: screens.indexOf(id) + 1, of: screens.length }),
    isEntered: resting.current === null,
    go,
    next: (of = kind) => {
      const following = beside(1, screensOf(of))
      if (following) go(following)
    },
    back: () => {
      const before = beside(-1)
      if (state?.hasBefore) navigate(-1)
      else if (before) go(before, true)
    },
  }
}
