import { LogOut } from 'lucide-react'
import { lazy } from 'react'
import { Form, href } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { type RefusedForm, refusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Route } from './+types/dashboard.ts'
import { requireAdmin } from './admin-gate.ts'
import { AdminNav } from './admin-nav.tsx'
import { AdminShortcuts } from './admin-shortcuts.tsx'
import { actOnFilters, filterIntents, filtersOf, SavedFilters } from './saved-filters.tsx'
import { tabAddress, tabNamed, tabs } from './tabs.ts'

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
  const refused = refusedForm(answer)
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
