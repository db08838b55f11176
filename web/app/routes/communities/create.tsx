import { data, href, redirect } from 'react-router'
import { apiContext, type Visit, visitContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { terrace } from '../../drawing/terrace.tsx'
import { toastCookie } from '../../flash.ts'
import { type RefusedForm, refusedForm, shown, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useRootData } from '../../root-data.ts'
import { keepForm } from '../../shell/keep-form.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isScripted } from '../../ui/is-scripted.ts'
import type { Route } from './+types/create.ts'
import { CreateForm } from './create-form.tsx'
import { newCommunityFrom } from './new-community.ts'

const SIGN_IN = '/api/login?returnTo=/create-community'

export const loader = async ({ context }: Route.LoaderArgs) => ({ kept: await context.get(visitContext).keptForm() })

/**
 * What was typed waits. With JavaScript the page shows the documented toast first; a form sent without it goes to sign in
 * at once.
 */
async function signInFirst(request: Request, { sent, keepForm }: Visit) {
  const { intent: _, ...typed } = shown(Object.fromEntries(sent ?? []))
  await keepForm(typed)
  if (!isScripted(request)) throw redirect(SIGN_IN)
  const refused: RefusedForm = { values: {}, issues: [], message: 'Unauthorized', status: 401 }
  return data(refused, { status: 401 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  if (!visit.viewer) return signInFirst(request, visit)
  const { communities } = context.get(apiContext)
  return submit(
    await request.formData(),
    async (values) => {
      const { id, name } = await communities.create({ body: newCommunityFrom(values) })
      await visit.forgetForm()
      const toast = toastCookie({ title: 'Success', description: `${name} is open. Post the first question.` })
      throw redirect(href('/community/:communityId', { communityId: id }), { headers: { 'Set-Cookie': toast } })
    },
    visit.uploadIssues,
  )
}

/** Away from the network (specification, section 8). */
export const clientMiddleware = [keepForm(() => 'Failed to create community')]

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Create a community',
    description: 'Start a community about the work you know: choose who joins, who reads and what it costs.',
    path: href('/create-community'),
    isPrivate: true,
  })

export default function Create({ actionData, loaderData }: Route.ComponentProps) {
  const { viewer } = useRootData()
  if (!viewer) return <LoginRequired />
  return (
    <div className="page-width pt-8 lg:pt-12">
      <h1 className="text-3xl sm:text-4xl">Create a community</h1>
      <p className="mt-3 max-w-[36em] text-lg text-muted">
        Say what it’s about and who it’s for. You’ll be its owner and first member.
      </p>
      <CreateForm refused={refusedForm(actionData)} kept={loaderData.kept} signInAddress={SIGN_IN} />
    </div>
  )
}

function LoginRequired() {
  return (
    <div className="page-width py-12 sm:py-16">
      <h1 className="sr-only">Create a community</h1>
      <EmptyState
        drawing={<House house={terrace} />}
        title="Login Required"
        text="You need to be logged in to create a community."
        actions={
          <>
            <ButtonLink to={SIGN_IN} reloadDocument>
              Sign in
            </ButtonLink>
            <ButtonLink to={href('/communities')} tone="quiet">
              Browse communities
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
