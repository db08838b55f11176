/** Says that a form was answered and its page shows the answer; without one, that nothing is under way any more. */
export const announceAnswer = (form: HTMLFormElement | null = null) =>
  dispatchEvent(new CustomEvent('form-answered', { detail: form }))

/**
 * Every form that changes something says what is wrong with a field once it is left, by the rules of its own action
 * (0088): the code for it is fetched with the first field that is entered. @returns how to stop waiting for that
 */
export function validateForms() {
  const waiting = new AbortController()
  const begin = (event: Event) => {
    if (!(event.target instanceof Element && event.target.closest('form[method=post]'))) return
    waiting.abort()
    import('./live-validation.ts').then(
      (it) => it.validateLive(event),
      () => {},
    )
  }
  for (const name of ['focusin', 'submit']) addEventListener(name, begin, { capture: true, signal: waiting.signal })
  return () => waiting.abort()
}
