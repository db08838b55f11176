import type { JoinRequest } from '@lv/contract/communities'
import { Form, href, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { AuthorLine } from '../../features/people/author-line.tsx'
import { nameOf } from '../../features/people/person-name.tsx'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/requests.ts'

type Props = { request: JoinRequest; refused: RefusedForm | undefined }

/** Somebody who asks to join, what they say, and the two answers. */
function JoinRequestItem({ request, refused }: Props) {
  const { person, note, createdAt } = request
  return (
    <Card as="li" className="gap-4">
      <AuthorLine author={person} at={createdAt} editedAt={null} />
      {note ? (
        <blockquote className="border-l-[3px] border-edge-control pl-4 whitespace-pre-line">{note}</blockquote>
      ) : (
        <p className="text-sm text-muted">No note.</p>
      )}
      <Answer request={request} refused={refused} />
    </Card>
  )
}

function Answer({ request: { id, person, status }, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const sent = useNavigation().formData
  const pending = sent?.get('requestId') === id ? sent.get('decision') : undefined
  const name = nameOf(person)
  const button = (value: 'accept' | 'decline') =>
    ({ type: 'submit', name: 'decision', value, isPending: pending === value }) as const
  return (
    <Form method="post" noValidate preventScrollReset ref={form} className="flex flex-col gap-3">
      <input type="hidden" name="requestId" value={id} />
      <TextInput label="Your note" hint="Optional" autoComplete="off" {...getFieldProps(refused, 'note')} />
      <div className="flex flex-wrap gap-3">
        {status === 'requested' && (
          <Button {...button('accept')} aria-label={`Accept ${name}`}>
            Accept
          </Button>
        )}
        <Button {...button('decline')} tone="quiet" aria-label={`Decline ${name}`}>
          Decline
        </Button>
      </div>
    </Form>
  )
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) throw redirect(signInAddress(url.pathname))
  const api = context.get(apiContext)
  const [community, requests] = await Promise.all([
    api.communities.get({ params }),
    api.communities.joinRequests({ params }),
  ])
  return { community, requests, reachable: await readReachable(context, requests) }
}

const accepted = { title: 'Request accepted', description: 'We’ve emailed them.' }
const declined = { title: 'Request declined', description: 'We’ve emailed them.' }

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async ({ decision, requestId = '', note }) => {
    const isAccepted = decision === 'accept'
    await api.communities.decideJoinRequest({
      params: { ...params, requestId },
      body: { decision: isAccepted ? 'accept' : 'decline', note: note || undefined },
    })
    const toast = toastCookie(isAccepted ? accepted : declined)
    throw redirect(url.pathname, { headers: { 'Set-Cookie': toast } })
  })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: `Requests to join · ${loaderData?.community.name ?? ''}`, isPrivate: true })

export default function Requests({ loaderData: { community, requests: all }, actionData }: Route.ComponentProps) {
  const requests = all.filter(({ status }) => status === 'requested')
  const unpaid = all.filter(({ status }) => status === 'accepted')
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  const hasFieldMessage = getIssue(refused, 'note') !== undefined
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] pt-5 sm:pt-8">
      <CommunityBackLink community={community} />
      <h1 className="mt-2 text-2xl sm:text-3xl">Requests to join</h1>
      <p className="mt-2 mb-6 text-muted">
        {requests.length === 0
          ? 'People who ask to join will be listed here.'
          : 'Oldest first. We’ll email them your answer, and your note if you write one.'}
      </p>
      {refused && refused.status !== 401 && !hasFieldMessage && (
        <div className="mb-6">
          <FormMessage message={refused.message} />
        </div>
      )}
      {requests.length === 0 ? (
        <NoRequests communityId={community.id} />
      ) : (
        <RequestList requests={requests} refused={refused} />
      )}
      {unpaid.length > 0 && <Unpaid requests={unpaid} refused={refused} />}
    </div>
  )
}

type ListProps = { requests: JoinRequest[]; refused: RefusedForm | undefined }

const RequestList = ({ requests, refused }: ListProps) => (
  <ul className="flex flex-col gap-4">
    {requests.map((request) => (
      <JoinRequestItem
        key={request.id}
        request={request}
        refused={refused?.values.requestId === request.id ? refused : undefined}
      />
    ))}
  </ul>
)

const Unpaid = (list: ListProps) => (
  <section aria-labelledby="unpaid" className="mt-10">
    <h2 id="unpaid" className="text-xl">
      Accepted, not paid yet
    </h2>
    <p className="mt-1 mb-4 text-muted">They are in as soon as they subscribe. Until then you can change your mind.</p>
    <RequestList {...list} />
  </section>
)

const NoRequests = ({ communityId }: { communityId: string }) => (
  <EmptyState
    title="No requests waiting"
    text="You’re up to date. We’ll also email you about new requests."
    actions={
      <ButtonLink to={href('/community/:communityId/dashboard', { communityId })} tone="quiet">
        Go to the dashboard
      </ButtonLink>
    }
  />
)
