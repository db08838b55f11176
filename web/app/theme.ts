import type { Theme } from '@lv/contract/options'

const themes: readonly Theme[] = ['system', 'light', 'dark']

const YEAR_S = 31_536_000
const CHANGE = 'themechange'

/** A text as a theme; anything unknown is 'system'. */
export const asTheme = (value: string | undefined): Theme => themes.find((theme) => theme === value) ?? 'system'

/** In the browser: the theme that the page has now. */
export const themeOfPage = (): Theme => asTheme(document.documentElement.dataset.theme)

/** In the browser: applies a theme at once and keeps it in the cookie `theme`, which the server applies to the next page. */
export function keepTheme(theme: Theme) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  document.dispatchEvent(new CustomEvent(CHANGE, { detail: theme }))
}

/** Several switches on one page tell each other; gives the function that stops listening. */
export function onThemeChange(listen: (theme: Theme) => void) {
  const hear = (event: Event) => event instanceof CustomEvent && listen(asTheme(event.detail))
  document.addEventListener(CHANGE, hear)
  return () => document.removeEventListener(CHANGE, hear)
}
