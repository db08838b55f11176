import { useNavigate } from 'react-router'
import { type PageShortcut, PageShortcuts } from '../../features/workplace/page-shortcuts.tsx'
import { tabAddress, tabs } from './tabs.ts'

const main = (selector: string) => [...document.querySelectorAll<HTMLElement>(`[data-admin-tab] ${selector}`)]
const FIELDS = 'button, textarea, select, input:not([type="hidden"])'
const rowOf = (part: Element) => part.closest('li, tr')

/** Where each row is entered: by its link, else by the first thing that can be pressed or filled in. */
const rows = () => {
  const entries = main(':is(ul > li, tbody > tr)').map(
    (row) => row.querySelector<HTMLElement>('a[href]') ?? row.querySelector<HTMLElement>(FIELDS),
  )
  return [...new Set(entries)].filter((entry) => entry !== null)
}

/** Puts the focus into the next row, or the one before. */
function step(by: number) {
  const links = rows()
  const now = links.findIndex((link) => rowOf(link)?.contains(document.activeElement))
  links[Math.min(Math.max(now + by, 0), links.length - 1)]?.focus()
}

/** The keys of the administration; `?` lists them. */
export function AdminShortcuts({ current }: { current: string }) {
  const navigate = useNavigate()
  const at = tabs.findIndex(({ name }) => name === current)
  const goTo = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (tab) navigate(tabAddress(tab.name))
  }
  const shortcuts: PageShortcut[] = [
    { keys: '[ ]', does: 'The tab before, the next tab', act: { '[': () => goTo(at - 1), ']': () => goTo(at + 1) } },
    {
      keys: '/',
      does: 'Search this list',
      act: { '/': () => main('form[role="search"] input:not([type="hidden"])')[0]?.focus() },
    },
    { keys: 'j k', does: 'The next row, the row before', act: { j: () => step(1), k: () => step(-1) } },
    { keys: 'n', does: 'The next page', act: { n: () => main('a[rel="next"]')[0]?.click() } },
  ]
  return <PageShortcuts shortcuts={shortcuts} />
}
