import { useEffect, useRef, useState } from 'react'

const REFUSED = 'refused'

/** Forms that say themselves when they were refused again; of any other only its being sent is known. */
const telling = new WeakSet<EventTarget>()

/** Has the fields of a form show their errors again, also those that were changed in the meantime. */
export function tellRefusal(form: HTMLFormElement | null | undefined) {
  if (!form) return
  telling.add(form)
  form.dispatchEvent(new Event(REFUSED))
}

/**
 * The error of a field as it stands: gone once the field is changed, and there again where the form is refused with it
 * again. Put the ref on what holds the field's controls.
 */
export function useStandingError<Holder extends HTMLElement>(error: string | undefined) {
  const holder = useRef<Holder>(null)
  const [mended, setMended] = useState<string>()
  useEffect(() => {
    setMended(undefined)
    const it = holder.current
    const form = it?.closest('form')
    if (!error || !it) return
    const listening = new AbortController()
    const on = (target: EventTarget | null | undefined, name: string, act: (event: Event) => void) =>
      target?.addEventListener(name, act, { signal: listening.signal })
    // What is wrong with chosen files is found out while they are chosen, and may be the same twice.
    on(it, 'input', ({ target }) => (target as HTMLInputElement).type !== 'file' && setMended(error))
    on(form, REFUSED, () => setMended(undefined))
    on(form, 'submit', () => form && !telling.has(form) && setMended(undefined))
    return () => listening.abort()
  }, [error])
  return { holder, error: error === mended ? undefined : error }
}
