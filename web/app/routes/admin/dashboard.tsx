import { LogOut } from 'lucide-react'
import { lazy } from 'react'
import { Form, href, Link, useNavigate } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { type PageShortcut, PageShortcuts } from '../../features/workplace/page-shortcuts.tsx'
import { asRefusedForm, type RefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipLink } from '../../ui/chips.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/dashboard.ts'
import { requireAdmin } from './admin-gate.ts'
import { actOnFilters, filterIntents, filtersOf, SavedFilters } from './saved-filters.tsx'
import { tabAddress, tabNamed, tabs } from './tabs.ts'

const groups = [...new Set(tabs.map(({ group }) => group))].map((name) => ({
  name,
  own: tabs.filter(({ group }) => group === name),
}))

/** By a tab's name: how much waits there. */
type Waiting = Record<string, number>

/** All tabs as links: a column by groups where there is room, one row that scrolls where there is not. */
function AdminNav({ current, waiting }: { current: string; waiting: Waiting }) {
  const here = tabAddress(current)
  return (
    <>
      <div className="lg:hidden">
        <Tabs
          label="Administration"
          tabs={tabs.map(({ name, label }) => ({ to: tabAddress(name), label, count: waiting[name] || undefined }))}
          current={here}
        />
        {here === tabAddress('overview') && <WhatWaits waiting={waiting} />}
      </div>
      <nav aria-label="Administration" className="hidden w-48 shrink-0 pt-6 lg:block">
        {groups.map(({ name: group, own }) => (
          <div key={group} className="pb-4">
            <p className="px-3 pb-1 text-sm text-muted">{group}</p>
            <ul>
              {own.map(({ name, label }) => (
                <li key={name}>
                  <Link
                    to={tabAddress(name)}
                    aria-current={name === current ? 'page' : undefined}
                    className={classNames(
                      'flex min-h-9 items-center justify-between gap-2 rounded-control px-3 font-medium',
                      name === current ? 'bg-tint font-semibold text-ink' : 'text-muted hover:bg-tint hover:text-ink',
                    )}
                  >
                    {label}
                    {waiting[name] ? <Count count={waiting[name]} /> : null}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}

/** On a phone most tabs are out of sight: what waits in them is named under the first. */
function WhatWaits({ waiting }: { waiting: Waiting }) {
  const those = tabs.filter(({ name }) => waiting[name])
  if (those.length === 0) return null
  return (
    <nav aria-labelledby="what-waits" className="pt-6">
      <h2 id="what-waits" className="text-lg">
        Waiting for us
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {those.map(({ name, label }) => (
          <li key={name}>
            <ChipLink to={tabAddress(name)}>
              {label} <span className="tabular-nums">{waiting[name]}</span>
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Count = ({ count }: { count: number }) => (
  <span className="rounded-full bg-tint px-2 py-0.5 text-xs text-ink tabular-nums">
    {count}
    <span className="sr-only"> waiting</span>
  </span>
)

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
function AdminShortcuts({ current }: { current: string }) {
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

const views = new Map(tabs.map(({ name, open }) => [name, lazy(open)]))

/**
 * What was typed here before its administrator had to confirm who they are, as a form that came back: nothing was done yet.
 * It is shown once and on its own page alone, so that a reason for one person is never in the form about another.
 */
async function waitingForm(context: Route.LoaderArgs['context'], url: URL): Promise<RefusedForm | undefined> {
  const { keptForm, forgetForm } = context.get(visitContext)
  const kept = await keptForm()
  if (!kept) return undefined
  const { keptAt, ...values } = kept
  await forgetForm()
  return keptAt === `${url.pathname}${url.search}`
    ? { values, issues: [], message: 'Nothing was done yet: press the button again.', status: 200 }
    : undefined
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { firstName, isAdmin } = requireAdmin({ context, url })
  const { name, label, open, keepsNoFilters } = tabNamed(url.searchParams.get('tab'))
  const { load } = await open()
  const api = context.get(apiContext)
  const [data, { messageReports, ...lists }, appeals, communities, filters] = await Promise.all([
    load({ api, url, query: url.searchParams }),
    api.admin.waiting({}),
    api.appeals.waiting({}),
    api.moderation.waitingForAdministrators({}),
    isAdmin ? api.admin.filters({ query: { tab: name } }) : [],
  ])
  const filtered = isAdmin && !keepsNoFilters ? filtersOf(url.searchParams) : ''
  const back = await waitingForm(context, url)
  const waiting = {
    ...lists,
    'message-reports': messageReports,
    appeals: appeals.waiting,
    'community-reports': communities.reports + communities.appeals,
  }
  return { firstName, isReadOnly: !isAdmin, name, label, data, filters, filtered, waiting, back }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  requireAdmin({ context, url })
  const { name, open } = tabNamed(url.searchParams.get('tab'))
  const { act } = await open()
  const form = await request.formData()
  const at = { api: context.get(apiContext), url, query: url.searchParams, form, request }
  if (filterIntents.has(String(form.get('intent')))) return actOnFilters({ ...at, tab: name })
  if (!act) throw new Response(null, { status: 405 })
  return act(at)
}

/** What all tabs together read of the address. */
export const handle: PageHandle = {
  query: [
    ...['tab', 'q', 'status', 'charge', 'sort', 'cursor', 'id', 'consultant', 'week', 'with'],
    ...['by', 'action', 'about', 'from', 'until', 'kind', 'paid', 'tier', 'trade', 'vetted', 'reason'],
    ...['contacted', 'reported'],
  ],
  form: 'text',
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: loaderData ? `${loaderData.label} · Administration` : 'Administration', isPrivate: true })

export default function AdminDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, isReadOnly, name, data, filters, filtered, waiting, back } = loaderData
  const answer = actionData ?? back
  const refused = asRefusedForm(answer)
  const isOfFilters = filterIntents.has(refused?.values.intent ?? '')
  const View = views.get(name)
  const here = tabAddress(name)
  return (
    <div className="page-width py-6 lg:py-9">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="text-muted">{firstName ? `Welcome back, ${firstName}` : 'Welcome back'}</p>
          <h1 className="text-3xl">Admin Dashboard</h1>
          {isReadOnly && (
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone="attention">Read-only</Badge>
              <span className="text-muted">You see everything here. Changing it needs a full administrator.</span>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <AdminShortcuts current={name} />
          <Form method="post" action={href('/admin/login')}>
            <input type="hidden" name="intent" value="logout" />
            <Button type="submit" tone="quiet">
              <LogOut aria-hidden size={16} />
              Logout
            </Button>
          </Form>
        </div>
      </div>
      <div className="pt-4 lg:flex lg:gap-8 lg:pt-0">
        <AdminNav current={name} waiting={waiting} />
        <div className="min-w-0 grow" data-admin-tab>
          <SavedFilters here={here} filters={filters} current={filtered} refused={isOfFilters ? refused : undefined} />
          {View && <View data={data as never} actionData={isOfFilters ? undefined : answer} here={here} />}
        </div>
      </div>
    </div>
  )
}
