// Runs inside the page: passed as text, so it uses nothing from outside itself.

/**
 * Where to press for something people call by its words: a button, a link, a field (by its label) or a tab; or for the
 * first of a kind without words (`first`, by a selector). Of an open dialog only what is in it. `cover` says what lies
 * over it there; null where there is no such thing yet, or it is further away: people scroll by less than a screen at a
 * time.
 */
export function lookUp(kind, name) {
  const plain = (text) => (text ?? '').replace(/\s+/g, ' ').trim()
  const selectors = {
    button: 'button, input[type=submit], summary, [role=button], [role=tab]',
    link: 'a[href]',
    field: 'input:not([type=hidden]), textarea, select',
    first: name,
  }
  const labelled = (element) =>
    (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ')
  const namesOf = (element) =>
    [
      element.getAttribute('aria-label'),
      labelled(element),
      ...(kind === 'field' ? [...(element.labels ?? [])].map((label) => label.textContent) : []),
      kind === 'field' ? '' : element.textContent || element.value,
    ].map(plain)
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true })
  const scope = document.querySelector('dialog:modal') ?? document
  const all = [...scope.querySelectorAll(selectors[kind])].filter(isShown)
  const named =
    all.find((element) => namesOf(element).includes(name)) ??
    all.find((element) => namesOf(element).some((known) => known.startsWith(name)))
  const found = kind === 'first' ? all[0] : named
  if (!found || found.disabled) return null
  const isTick = /^(checkbox|radio)$/.test(found.type ?? '')
  const target = (isTick && found.labels?.[0]) || found
  const away = target.getBoundingClientRect().top - innerHeight / 2
  if (scope === document && Math.abs(away) > innerHeight) {
    const before = scrollY
    scrollBy({ top: Math.sign(away) * 0.8 * innerHeight, behavior: 'instant' })
    if (scrollY !== before) return null
  }
  target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const box = target.getClientRects()[0] ?? target.getBoundingClientRect()
  const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)]
  const there = document.elementFromPoint(x, y)
  const isReached = there && (target.contains(there) || there.contains(target) || there.closest('label') === target)
  return {
    x,
    y,
    tag: found.tagName,
    type: found.type ?? '',
    cover: isReached ? '' : plain(there?.outerHTML).slice(0, 120),
  }
}

/** Chooses an option of a list by its words, or writes a date, as the browser's own chooser would. */
export function setValue(name, words) {
  const plain = (text) => (text ?? '').replace(/\s+/g, ' ').trim()
  const field = [...document.querySelectorAll('select, input')].find((it) =>
    [...(it.labels ?? [])].some((label) => plain(label.textContent).startsWith(name)),
  )
  if (!field) return false
  const option = [...(field.options ?? [])].find((it) => plain(it.text) === words)
  if (field.options && !option) return false
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  set.call(field, option ? option.value : words)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  return true
}

/**
 * What is wrong with the page's layout: wider than the screen, with a picture that did not come, or laid out late in a
 * browser that does not hold what is read in its place meanwhile (Safari). Null while the next page is on its way.
 */
export function faults() {
  if (!document.body) return null
  const wide = document.scrollingElement.scrollWidth - innerWidth
  const isLate = (part) => getComputedStyle(part).contentVisibility === 'auto'
  const slides = !CSS.supports('overflow-anchor', 'auto') && [...document.querySelectorAll('main *')].some(isLate)
  const lost = [...document.images].filter((it) => it.complete && it.naturalWidth === 0 && it.currentSrc)
  return [
    ...(wide > 0 ? [`${location.pathname} is ${wide} px wider than the screen`] : []),
    ...lost.map((it) => `${location.pathname}: no picture came from ${it.currentSrc}`),
    ...(slides ? [`${location.pathname} slides away while it is read: a part of it is laid out late`] : []),
  ]
}
