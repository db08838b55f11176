import type { Image } from '@lv/contract/files'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Draft, keepDraft, readDraft } from './post-draft.ts'

const PAUSE_MS = 300

type Fields = { title: string; content: string }
type Subject = {
  storageKey: string
  base: string
  form: RefObject<HTMLFormElement | null>
  initial: Fields & { images: Image[] }
  images: Image[]
  setImages: (images: Image[]) => void
  /** What came back refused wins over a draft. */
  isAnswered: boolean
}

/**
 * Keeps what is in the form, restores it after a reload, and tells whether it did. `onInput` and `onSubmit` belong to the
 * form; `discard` goes back to how the form began.
 */
export function useDraft(subject: Subject) {
  const { storageKey, base, form, initial, images, setImages, isAnswered } = subject
  const [isRestored, setIsRestored] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = (isSent = false) => {
    clearTimeout(timer.current)
    const fields = form.current && readFields(form.current)
    if (!fields) return
    const draft: Draft = { ...fields, images, base, isSent }
    keepDraft(storageKey, isSame(draft, initial) ? null : draft)
  }
  const latest = useRef(keep)
  latest.current = keep

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const draft = readDraft(storageKey)
    const isUntouched = form.current && isSame({ ...readFields(form.current), images }, initial)
    if (!draft || draft.base !== base || isAnswered || !isUntouched) return
    writeFields(form.current, draft)
    setImages(draft.images)
    setIsRestored(true)
  }, [])

  useKeptImages(images, isAnswered, latest)
  useEffect(() => {
    const leave = () => timer.current && latest.current()
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])

  return {
    isRestored,
    onInput: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(), PAUSE_MS)
    },
    onSubmit: () => keep(true),
    discard: () => {
      keepDraft(storageKey, null)
      writeFields(form.current, initial)
      setImages(initial.images)
      setIsRestored(false)
    },
  }
}

/** Keeps again when the pictures change, and after a refusal, when the draft is no longer on its way. */
function useKeptImages(images: Image[], isAnswered: boolean, latest: RefObject<(isSent?: boolean) => void>) {
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what it waits for
  useEffect(() => {
    if (!isFirst.current || isAnswered) latest.current()
    isFirst.current = false
  }, [images, isAnswered, latest])
}

function field(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : null
}

const readFields = (form: HTMLFormElement): Fields => ({
  title: field(form, 'title')?.value ?? '',
  content: field(form, 'content')?.value ?? '',
})

function writeFields(form: HTMLFormElement | null, fields: Fields) {
  for (const name of ['title', 'content'] as const) {
    const control = form && field(form, name)
    if (control) control.value = fields[name]
  }
}

const lines = (text: string) => text.replaceAll('\r\n', '\n')

const isSame = (one: Subject['initial'], other: Subject['initial']) =>
  one.title === other.title &&
  lines(one.content) === lines(other.content) &&
  one.images.map(({ id }) => id).join() === other.images.map(({ id }) => id).join()
