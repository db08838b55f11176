import { LogOut } from 'lucide-react'
import { lazy } from 'react'
import { Form, href } from 'react-router'
import { apiContext } from '../../api.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Route } from './+types/dashboard.ts'
import { requireAdmin } from './admin-gate.ts'
import { tabAddress, tabNamed, tabs } from './tabs.ts'

const views = new Map(tabs.map(({ name, open }) => [name, lazy(open)]))

export async function loader({ url, context }: Route.LoaderArgs) {
  const { firstName, isAdmin } = requireAdmin({ context, url })
  const { name, label, open } = tabNamed(url.searchParams.get('tab'))
  const { load } = await open()
  const data = await load({ api: context.get(apiContext), url, query: url.searchParams })
  return { firstName, isReadOnly: !isAdmin, name, label, data }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  requireAdmin({ context, url })
  const { act } = await tabNamed(url.searchParams.get('tab')).open()
  if (!act) throw new Response(null, { status: 405 })
  const form = await request.formData()
  return act({ api: context.get(apiContext), url, query: url.searchParams, form, request })
}

/** What all tabs together read of the address. */
export const handle: PageHandle = {
  query: ['tab', 'q', 'status', 'charge', 'sort', 'cursor', 'id', 'consultant', 'week'],
  form: 'text',
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: loaderData ? `${loaderData.label} · Administration` : 'Administration', isPrivate: true })

export default function AdminDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, isReadOnly, name, data } = loaderData
  const View = views.get(name)
  const here = tabAddress(name)
  return (
    <div className="page-width py-6 lg:py-9">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="text-muted">{firstName ? `Welcome back, ${firstName}` : 'Welcome back'}</p>
          <h1 className="text-3xl">Admin Dashboard</h1>
          {isReadOnly && <Badge tone="attention">Read-only</Badge>}
        </div>
        <Form method="post" action={href('/admin/login')}>
          <input type="hidden" name="intent" value="logout" />
          <Button type="submit" tone="quiet">
            <LogOut aria-hidden size={16} />
            Logout
          </Button>
        </Form>
      </div>
      <div className="pt-4">
        <Tabs
          label="Administration"
          tabs={tabs.map((tab) => ({ to: tabAddress(tab.name), label: tab.label }))}
          current={here}
        />
      </div>
      {View && <View data={data as never} actionData={actionData} here={here} />}
    </div>
  )
}
