import type { Image } from '@lv/contract/files'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { claimDrafts } from '../../drafts.ts'
import type { RefusedForm } from '../../form.ts'
import { useRootData } from '../../root-data.ts'
import { pollOptionNames } from './poll-fields.tsx'
import { type Draft, keepDraft, readDraft } from './post-draft.ts'

const PAUSE_MS = 300

type Fields = { title: string; content: string; more?: Record<string, string> }
const moreNames = ['categoryId', ...pollOptionNames, 'poll.days']
const moreOf = ({ more = {} }: Fields) => moreNames.map((name) => more[name] || (name === 'poll.days' ? '7' : ''))
type Subject = {
  storageKey: string
  base: string
  form: RefObject<HTMLFormElement | null>
  initial: Fields & { images: Image[] }
  images: Image[]
  setImages: (images: Image[]) => void
  /** What came back with the page wins over a draft. */
  isAnswered: boolean
  refused: RefusedForm | undefined
}

/**
 * Keeps what is in the form, restores it after a reload, and tells whether it did. `onInput` and `onSubmit` belong to the
 * form; `discard` goes back to how the form began.
 */
export function useDraft(subject: Subject) {
  const { storageKey, base, form, initial, images, setImages, refused } = subject
  const [isRestored, setIsRestored] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const wait = (next?: () => void) => {
    clearTimeout(timer.current)
    timer.current = next && setTimeout(next, PAUSE_MS)
  }
  const keep = (isSent = false) => {
    wait()
    const fields = form.current && readFields(form.current)
    if (!fields) return
    const draft: Draft = { ...fields, images, base, isSent }
    keepDraft(storageKey, isSame(draft, initial) ? null : draft)
  }
  const latest = useRef(keep)
  latest.current = keep

  useRestored(subject, () => setIsRestored(true))
  useKept(images, refused, latest)
  useKeptOnLeaving(timer, latest)
  return {
    isRestored,
    onInput: () => wait(() => latest.current()),
    onSubmit: () => keep(true),
    discard: () => {
      wait()
      keepDraft(storageKey, null)
      writeFields(form.current, initial)
      setImages(initial.images)
      setIsRestored(false)
    },
  }
}

function useRestored({ storageKey, base, form, initial, images, setImages, isAnswered }: Subject, tell: () => void) {
  const { viewer } = useRootData()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    claimDrafts(viewer?.email)
    const draft = readDraft(storageKey)
    const isUntouched = form.current && isSame({ ...readFields(form.current), images }, initial)
    if (!draft || draft.base !== base || isAnswered || !isUntouched) return
    writeFields(form.current, draft)
    setImages(draft.images)
    tell()
  }, [])
}

type Keep = RefObject<(isSent?: boolean) => void>

/** Keeps again when the pictures change, and after a refusal, when the draft is no longer on its way. */
function useKept(images: Image[], refused: RefusedForm | undefined, latest: Keep) {
  const isFirst = useRef(true)
  const ids = idsOf(images)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what it waits for
  useEffect(() => {
    if (!isFirst.current || refused) latest.current()
    isFirst.current = false
  }, [ids, refused, latest])
}

/** A reload may come before the pause is over. */
function useKeptOnLeaving(timer: RefObject<unknown>, latest: Keep) {
  useEffect(() => {
    const leave = () => timer.current !== undefined && latest.current()
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [timer, latest])
}

function field(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  const isField = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => control instanceof kind)
  return isField ? (control as HTMLInputElement) : null
}

const readFields = (form: HTMLFormElement): Fields => ({
  title: field(form, 'title')?.value ?? '',
  content: field(form, 'content')?.value ?? '',
  more: Object.fromEntries(
    moreNames.flatMap((name) => {
      const value = field(form, name)?.value
      return value === undefined ? [] : [[name, value]]
    }),
  ),
})

function writeFields(form: HTMLFormElement | null, fields: Fields) {
  for (const name of ['title', 'content'] as const) {
    const control = form && field(form, name)
    if (control) control.value = fields[name]
  }
  for (const [at, value] of moreOf(fields).entries()) {
    const control = form && field(form, moreNames[at] ?? '')
    if (control) control.value = value
  }
  const details = form?.querySelector('details')
  if (details && pollOptionNames.some((name) => fields.more?.[name])) details.open = true
}

const idsOf = (images: Image[]) => images.map(({ id }) => id).join()

const lines = (text: string) => text.replaceAll('\r\n', '\n')

const isSame = (one: Subject['initial'], other: Subject['initial']) =>
  one.title === other.title &&
  lines(one.content) === lines(other.content) &&
  idsOf(one.images) === idsOf(other.images) &&
  moreOf(one).join('\n') === moreOf(other).join('\n')
