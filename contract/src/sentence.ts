/** A typed text as a sentence: it keeps its own end mark, or gets a full stop; an empty one stays empty. */
export function sentence(text: string) {
  const said = text.trim()
  return said === '' || /[.!?…]['"’”)]*$/.test(said) ? said : `${said}.`
}
