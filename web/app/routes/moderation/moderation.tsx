import type { Api } from '@lv/contract/api'
import { formatDateTime } from '@lv/contract/dates'
import type { ModerationDecision } from '@lv/contract/moderation'
import { data, Form, href, Link, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { submitSignedIn } from '../../features/actions/act.ts'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { AppealItem } from '../../features/moderation/appeal-item.tsx'
import { actionLabels } from '../../features/moderation/decision-words.ts'
import { moderationAction } from '../../features/moderation/moderation-actions.ts'
import { ReportedItem } from '../../features/moderation/reported-item.tsx'
import { nameOf } from '../../features/people/person-name.tsx'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/moderation.ts'

type Props = { decisions: ModerationDecision[]; refused: RefusedForm | undefined }

/** Who decided what, about whom and why, newest first. */
const DecisionLog = ({ decisions, refused }: Props) => (
  <Card isFlush>
    <ul className="divide-y divide-edge">
      {decisions.map((decision) => (
        <DecisionRow
          key={decision.id}
          decision={decision}
          refused={decision.restoreId && refused?.values.reportId === decision.restoreId ? refused : undefined}
        />
      ))}
    </ul>
  </Card>
)

function DecisionRow({ decision, refused }: { decision: ModerationDecision; refused: RefusedForm | undefined }) {
  const { action, kind, person, reason, decidedBy, decidedAt, endsAt, undoneAt, undoneBy, restoreId, appeal } = decision
  const name = person ? nameOf(person) : 'somebody who has left'
  return (
    <li className="px-4 py-3 sm:px-5">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={undoneAt || action === 'dismiss' ? 'neutral' : 'alert'}>{actionLabels[action]}</Badge>
        <span className="font-semibold">
          {kind === 'member' ? name : `A ${kind} of ${name}`}
          {endsAt && `, until ${formatDateTime(endsAt)}`}
        </span>
        {undoneAt && <Badge tone="good">Taken back</Badge>}
      </p>
      <p className="mt-1 wrap-anywhere">{reason}</p>
      <p className="mt-1 text-sm text-muted">
        {formatDateTime(decidedAt)}
        {decidedBy && `, by ${nameOf(decidedBy)}`}
        {decision.isByAdministrator && ' (administrator)'}
        {undoneAt && ` · taken back ${formatDateTime(undoneAt)}${undoneBy ? ` by ${nameOf(undoneBy)}` : ''}`}
        {appeal?.outcome && ` · the appeal ${appeal.outcome === 'upheld' ? 'was turned down' : 'succeeded'}`}
      </p>
      {restoreId && (
        <details className="mt-1" open={refused !== undefined}>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent">
            Take it back<span className="sr-only"> (about {name})</span>
          </summary>
          <RestoreForm id={restoreId} refused={refused} />
        </details>
      )}
    </li>
  )
}

function RestoreForm({ id, refused }: { id: string; refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="flex flex-col items-start gap-3 pb-2">
      <input type="hidden" name="reportId" value={id} />
      <TextInput label="Why" hint="They read it." isRequired maxLength={1000} {...getFieldProps(refused, 'reason')} />
      <Button type="submit" name="intent" value="restore" tone="quiet">
        Take it back
      </Button>
    </Form>
  )
}

async function read(api: Api, communityId: string, url: URL) {
  const params = { communityId }
  const search = url.searchParams
  const [community, reports, appeals, log] = await Promise.all([
    api.communities.get({ params }),
    api.moderation.reports({ params, query: { cursor: search.get('reports') ?? undefined } }),
    api.moderation.appeals({ params, query: { cursor: search.get('appeals') ?? undefined } }),
    api.moderation.decisions({ params, query: { cursor: search.get('log') ?? undefined } }),
  ])
  const { id, name } = community
  return { community: { id, name }, reports, appeals, log, isFirst: url.search === '', countedAt: Date.now() }
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  try {
    const shown = await read(context.get(apiContext), params.communityId, url)
    return data({ ...shown, reachable: await readReachable(context, shown.reports, shown.appeals) })
  } catch (error) {
    const status = asRefusal(error)?.status
    if (status === 403) throw redirect(href('/community/:communityId', params))
    // A damaged address leads to the start.
    if (status === 400 && url.search) throw redirect(url.pathname)
    throw error
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async (values) => {
    const title = await moderationAction(context.get(apiContext), values)
    throw redirect(url.pathname, { headers: { 'Set-Cookie': toastCookie({ title }) } })
  })
}

export const handle: PageHandle = { query: ['reports', 'appeals', 'log'] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: `Moderation · ${loaderData?.community.name ?? ''}`, isPrivate: true })

export default function Moderation({ loaderData, actionData }: Route.ComponentProps) {
  const { community, reports, appeals, log, isFirst, countedAt } = loaderData
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  const here = href('/community/:communityId/moderation', { communityId: community.id })
  const more = (name: string, cursor: string) => `${here}?${new URLSearchParams({ [name]: cursor })}`
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] pt-5 sm:pt-8">
      <CommunityBackLink community={community} />
      <h1 className="mt-2 mb-6 text-2xl sm:text-3xl">Moderation</h1>
      <Message refused={refused} />
      {!isFirst && (
        <p className="mb-5">
          <Link to={here} className="font-semibold text-accent underline underline-offset-4">
            Back to the start
          </Link>
        </p>
      )}
      {(appeals.items.length > 0 || isFirst) && <h2 className="mb-3 text-xl">Reported</h2>}
      <Reported community={community} reports={reports.items} refused={refused} />
      {reports.next && <LoadMore to={more('reports', reports.next)} label="More reports" />}
      {appeals.items.length > 0 && (
        <section aria-labelledby="appeals" className="mt-10">
          <h2 id="appeals" className="mb-3 text-xl">
            Appeals
          </h2>
          <ul className="flex flex-col gap-4">
            {appeals.items.map((appeal) => (
              <AppealItem
                key={appeal.id}
                appeal={appeal}
                countedAt={countedAt}
                refused={refused?.values.appealId === appeal.id ? refused : undefined}
              />
            ))}
          </ul>
          {appeals.next && <LoadMore to={more('appeals', appeals.next)} label="More appeals" />}
        </section>
      )}
      {log.items.length > 0 && (
        <section aria-labelledby="log" className="mt-10">
          <h2 id="log" className="mb-1 text-xl">
            What was decided
          </h2>
          <p className="mb-3 text-sm text-muted">
            Owners see everything, moderators what they decided. It can be taken back for 30 days.
          </p>
          <DecisionLog decisions={log.items} refused={refused} />
          {log.next && <LoadMore to={more('log', log.next)} label="Earlier decisions" />}
        </section>
      )}
    </div>
  )
}

type ReportedProps = {
  community: { id: string }
  reports: Route.ComponentProps['loaderData']['reports']['items']
  refused: RefusedForm | undefined
}

function Reported({ community, reports, refused }: ReportedProps) {
  if (reports.length === 0)
    return (
      <EmptyState
        level="h3"
        drawing={<House house={weatherboard} />}
        title="Nothing is waiting"
        text="What members report is listed here. We’ll tell you when there’s something."
      />
    )
  return (
    <ul className="flex flex-col gap-4">
      {reports.map((reported) => (
        <ReportedItem
          key={reported.id}
          reported={reported}
          communityId={community.id}
          refused={refused?.values.reportId === reported.id ? refused : undefined}
        />
      ))}
    </ul>
  )
}

function Message({ refused }: { refused: RefusedForm | undefined }) {
  if (!refused || refused.status === 401 || refused.issues.length > 0) return null
  return (
    <div className="mb-5">
      <FormMessage message={refused.message} />
    </div>
  )
}
