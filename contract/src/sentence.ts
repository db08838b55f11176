/** What somebody typed, as a sentence: a mark of its own ends it, else it gets a full stop; nothing stays nothing. */
export function sentence(text: string) {
  const said = text.trim()
  return said === '' || /[.!?…]['"’”)]*$/.test(said) ? said : `${said}.`
}
