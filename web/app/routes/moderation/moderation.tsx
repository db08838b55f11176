import type { Api } from '@lv/contract/api'
import { data, href, Link, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/weatherboard.tsx'
import { act } from '../../features/actions/act.ts'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { AppealItem } from '../../features/moderation/appeal-item.tsx'
import { moderationDeed } from '../../features/moderation/moderation-deeds.ts'
import { ReportedItem } from '../../features/moderation/reported-item.tsx'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { type RefusedForm, refusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import type { Route } from './+types/moderation.ts'
import { DecisionLog } from './decision-log.tsx'

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
  return act({ request, form, here: url.pathname }, async (values) => {
    const title = await moderationDeed(context.get(apiContext), values)
    throw redirect(url.pathname, { headers: { 'Set-Cookie': toastCookie({ title }) } })
  })
}

export const handle: PageHandle = { query: ['reports', 'appeals', 'log'] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: `Moderation · ${loaderData?.community.name ?? ''}`, isPrivate: true })

export default function Moderation({ loaderData, actionData }: Route.ComponentProps) {
  const { community, reports, appeals, log, isFirst, countedAt } = loaderData
  const refused = refusedForm(actionData)
  useSignInAgain(refused?.status)
  const here = href('/community/:communityId/moderation', { communityId: community.id })
  const more = (name: string, cursor: string) => `${here}?${new URLSearchParams({ [name]: cursor })}`
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] pt-5 sm:pt-8">
      <BackLink community={community} />
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
