import { type MembershipType, membershipTypes } from '@lv/contract/membership-types'
import { formatCommunityPrice, formatExactPrice } from '@lv/contract/money'
import { type FormEvent, useEffect, useState } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { apiContext, type Visit, visitContext } from '../../api.ts'
import { Cover } from '../../drawing/cover.tsx'
import { House } from '../../drawing/house.tsx'
import { terrace } from '../../drawing/house-drawings.tsx'
import { signedOutToast } from '../../features/actions/act.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, type RefusedForm, submit, useFirstErrorFocus, withoutSecrets } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useRootData } from '../../root-data.ts'
import { savePendingForm } from '../../shell/save-pending-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { isScripted } from '../../ui/hydrated.ts'
import { useToast } from '../../ui/toast-provider.tsx'
import type { Route } from './+types/create.ts'
import { AboutFields, AccessFields } from './create-fields.tsx'
import { MembershipLabel } from './membership-label.tsx'
import { newCommunityFrom } from './new-community.ts'
import { acceptedPicture, PictureField } from './picture-field.tsx'

const asType = (value: string | undefined): MembershipType => membershipTypes.find((type) => type === value) ?? 'free'

/** The card of a community that is being made, as far as it is known. */
function CommunityPreview({ draft, pictureUrl }: { draft: Record<string, string>; pictureUrl?: string }) {
  const { name = '', description, category = '', sector = '', membershipType, price = '' } = draft
  const isPaid = draft.isPaid === 'on' && membershipType !== 'free'
  const exact = formatExactPrice({ isPaid, price })
  const shown = isPaid && !exact ? 'Paid' : formatCommunityPrice({ isPaid, price })
  const subject = { id: '', name: name.trim(), sector, category, className: 'h-28' }
  const picture = pictureUrl ? (
    <img src={pictureUrl} alt="" className="block h-28 w-full bg-tint object-cover" />
  ) : (
    <Cover {...subject} />
  )
  return (
    <aside aria-labelledby="preview" className="lg:sticky lg:top-6">
      <h2 id="preview" className="text-lg">
        How it will look
      </h2>
      <div className="mt-3">
        <Card cover={picture}>
          <p className={`font-display text-lg font-semibold ${name ? '' : 'text-muted'}`}>{name || 'Its name'}</p>
          <p className="mt-1 line-clamp-3 text-sm text-muted">{description || 'What it is about'}</p>
          <div className="mt-3 flex flex-wrap gap-1.5">
            {category && <Badge>{category}</Badge>}
            {sector && <Badge>{sector}</Badge>}
            <MembershipLabel type={asType(membershipType)} />
          </div>
          <p className="mt-4 flex items-baseline justify-between border-t border-dashed border-edge pt-3 text-sm text-muted">
            <span className="font-display text-lg font-semibold text-ink">{shown}</span>1 member
          </p>
        </Card>
      </div>
      {exact && exact !== shown && (
        <p className="mt-3 text-sm text-muted">Lists round to whole dollars; your members see and pay {exact}.</p>
      )}
      {!pictureUrl && (
        <p className="mt-3 text-sm text-muted">
          The cover is drawn to suit its category and sector. No two are alike: the final one will differ in detail.
        </p>
      )}
    </aside>
  )
}

const REDIRECT_MS = 500

/** The documented toast for a refused form (specification, sections 5 and 8). */
function refusalToast({ issues, message }: RefusedForm) {
  const fields = issues.filter(({ path }) => !path.startsWith('image'))
  if (fields.length === 0) return { title: 'Error', description: message || 'Failed to create community' }
  return fields.every(({ path }) => path === 'price')
    ? { title: 'Price Required', description: 'Please enter a valid price for paid communities.' }
    : { title: 'Validation Error', description: 'Please fill in all required fields correctly.' }
}

/** Shows why a form was refused; when the session has ended, goes to sign in after 500 ms. */
function useCreateRefusal(refused: RefusedForm | undefined, signInAddress: string) {
  const show = useToast()
  useEffect(() => {
    if (!refused) return
    if (refused.status !== 401) return show({ ...refusalToast(refused), tone: 'error' })
    show(signedOutToast)
    const timer = setTimeout(() => window.location.assign(signInAddress), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [refused, show, signInAddress])
}

type Props = {
  refused: RefusedForm | undefined
  /** What waited while its person signed in. */
  kept: Record<string, string> | null
  signInAddress: string
}

const asTyped = (values: Record<string, string>): RefusedForm => ({ values, issues: [], message: '', status: 0 })

/** The form of a new community, and beside it how it will look. */
function CreateForm({ refused, kept, signInAddress }: Props) {
  const form = useFirstErrorFocus(refused)
  const typed = refused ?? (kept ? asTyped(kept) : undefined)
  const [draft, setDraft] = useState<Record<string, string>>(typed?.values ?? {})
  const [pictureUrl, setPictureUrl] = useState<string>()
  const isCreating = useNavigation().formData?.get('intent') === 'create'
  useCreateRefusal(refused, signInAddress)
  const read = (event: FormEvent<HTMLFormElement>) => {
    const fields = [...new FormData(event.currentTarget)].filter(([, value]) => typeof value === 'string')
    setDraft(Object.fromEntries(fields) as Record<string, string>)
  }
  return (
    <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        onInput={read}
        className="group/form flex flex-col gap-8"
      >
        <FormKey />
        {refused && refused.status !== 401 && <Refusal refused={refused} />}
        <AboutFields refused={typed} />
        <AccessFields refused={typed} draft={draft} />
        <PictureField refused={refused} onPicture={setPictureUrl} />
        <div className="flex flex-wrap gap-3 border-t border-edge pt-6">
          <Button type="submit" name="intent" value="create" isPending={isCreating} pendingLabel="Creating...">
            Create Community
          </Button>
          <ButtonLink to={href('/')} tone="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
      <CommunityPreview draft={draft} pictureUrl={pictureUrl ?? acceptedPicture(refused)} />
    </div>
  )
}

/** With JavaScript the toast says it; messages beside fields stand either way. */
function Refusal({ refused }: { refused: RefusedForm }) {
  const { title, description } = refusalToast(refused)
  return (
    <div className={refused.issues.length > 0 ? 'scripting:hidden' : undefined}>
      <FormMessage message={title === 'Error' ? description : `${title}: ${description}`} />
    </div>
  )
}

const SIGN_IN = '/api/login?returnTo=/create-community'

export const loader = async ({ context }: Route.LoaderArgs) => ({ kept: await context.get(visitContext).keptForm() })

/**
 * What was typed waits. With JavaScript the page shows the documented toast first; a form sent without it goes to sign in
 * at once.
 */
async function signInFirst(request: Request, { sent, savePendingForm }: Visit) {
  const { intent: _, ...typed } = withoutSecrets(Object.fromEntries(sent ?? []))
  await savePendingForm(typed)
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
export const clientMiddleware = [savePendingForm(() => 'Failed to create community')]

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
      <CreateForm refused={asRefusedForm(actionData)} kept={loaderData.kept} signInAddress={SIGN_IN} />
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
