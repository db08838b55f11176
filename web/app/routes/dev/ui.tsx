import { data, href, redirect } from 'react-router'
import { visitContext } from '../../api.ts'
import { toastCookie } from '../../flash.ts'
import { refusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import type { Route } from './+types/ui.ts'
import { Controls } from './controls.tsx'
import { Feedback } from './feedback.tsx'
import { Fields, refuse } from './fields.tsx'
import { Structure } from './structure.tsx'
import { Tokens } from './tokens.tsx'

/** Every part of the house with its states, for those who build pages. In development only. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(visitContext).isDevelopment) throw data('Not found', { status: 404 })
  return { now: Date.now() }
}

export async function action({ request, context }: Route.ActionArgs) {
  if (!context.get(visitContext).isDevelopment) throw data('Not found', { status: 404 })
  return submit(await request.formData(), (values) => {
    if (values.intent !== 'toast') return refuse(values)
    const toast = toastCookie({ title: 'Handed over', description: 'This toast came with the page.' })
    return redirect(href('/dev/ui'), { headers: { 'Set-Cookie': toast } })
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Parts', isPrivate: true })

export default function Parts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-10">
      <h1 className="mb-8 text-3xl">Parts</h1>
      <Controls />
      <Fields refused={refusedForm(actionData)} />
      <Feedback />
      <Structure now={loaderData.now} />
      <Tokens />
    </div>
  )
}
