import { type RefObject, useEffect } from 'react'
import { claimDrafts } from '../../drafts.ts'
import type { RefusedForm } from '../../form.ts'
import { useRootData } from '../../root-data.ts'

const storageKey = (subject: string) => `comment-draft:${subject}`

function readWords(subject: string) {
  try {
    return localStorage.getItem(storageKey(subject)) ?? ''
  } catch {
    return ''
  }
}

function keepWords(subject: string, words: string) {
  try {
    if (words) localStorage.setItem(storageKey(subject), words)
    else localStorage.removeItem(storageKey(subject))
  } catch {
    // A full or forbidden store only costs the draft.
  }
}

const fieldIn = (form: HTMLFormElement | null, name: string) => {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLTextAreaElement ? field : null
}

/**
 * Keeps what is typed into a form's field (`content` unless named) in this browser until it is sent, and puts it back into the empty field of a
 * later visit. `subject` is what the words answer: a post, a comment or a conversation; undefined keeps nothing.
 */
export function useCommentDraft(
  subject: string | undefined,
  form: RefObject<HTMLFormElement | null>,
  refused: RefusedForm | undefined,
  name = 'content',
) {
  const { viewer } = useRootData()
  const who = viewer?.email
  // Whatever stands in the field wins: it was typed before the code was there, or came back with the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused was not sent, and is kept again
  useEffect(() => {
    const field = fieldIn(form.current, name)
    if (subject === undefined || !field) return
    claimDrafts(who)
    if (field.value) keepWords(subject, field.value)
    else field.value = readWords(subject)
  }, [subject, form, refused, name, who])
  const keep = (words: string) => subject !== undefined && keepWords(subject, words)
  return {
    onInput: () => keep(fieldIn(form.current, name)?.value ?? ''),
    drop: () => keep(''),
  }
}
