const rows = () => [...document.querySelectorAll<HTMLElement>('[data-lead-row]')]
const current = () => rows().findIndex((row) => row.contains(document.activeElement))

/** Moves the focus to the next (1) or the previous (-1) lead of the page; from nowhere to the first. */
export function stepRow(by: 1 | -1) {
  const all = rows()
  const at = current()
  const next = at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))
  const link = all[next]?.querySelector<HTMLElement>('a')
  link?.focus()
  all[next]?.scrollIntoView({ block: 'nearest' })
}

/** Presses 'Mark Contacted' of the lead that has the focus, where it has the button. */
export function pressContact() {
  rows()[current()]?.querySelector<HTMLElement>('[data-contact]')?.click()
}
