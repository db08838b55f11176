import { formatDate, formatDateTime } from '@lv/contract/dates'
import type { OwnDecision } from '@lv/contract/moderation'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { ownWords } from '../../features/moderation/decision-words.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Route } from './+types/appeals.ts'

const HERE = href('/appeals')

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const cursor = url.searchParams.get('cursor') ?? undefined
  try {
    return await context.get(apiContext).moderation.own({ query: { cursor } })
  } catch (error) {
    // A damaged address leads to the start.
    throw asRefusal(error)?.status === 400 && cursor ? redirect(HERE) : error
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  requirePerson({ context, url })
  const form = await request.formData()
  return submit(form, async ({ decisionId = '', text = '' }) => {
    const { dueAt } = await context.get(apiContext).moderation.appeal({ body: { decisionId, text } })
    const description = `Somebody else decides by ${formatDate(dueAt)}. We’ll tell you.`
    throw redirect(HERE, { headers: { 'Set-Cookie': toastCookie({ title: 'Appeal sent', description }) } })
  })
}

export const handle: PageHandle = { query: ['cursor'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Decisions about you', isPrivate: true })

export default function Appeals({ loaderData: { items, next }, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  return (
    <div className="page-width max-w-3xl py-8 lg:py-12">
      <h1 className="text-3xl">Decisions about you</h1>
      <p className="mt-3 mb-6 max-w-text text-muted">
        What those who look after your communities decided about you or what you wrote. If you disagree, you can appeal
        once, and somebody else looks at it.
      </p>
      {refused && refused.issues.length === 0 && (
        <div className="mb-5">
          <FormMessage message={refused.message} />
        </div>
      )}
      {items.length === 0 ? (
        <EmptyState
          drawing={<House house={weatherboard} />}
          title="Nothing here"
          text="No one has decided anything about you."
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {items.map((decision) => (
            <Decision
              key={decision.id}
              decision={decision}
              refused={refused?.values.decisionId === decision.id ? refused : undefined}
            />
          ))}
        </ul>
      )}
      {next && <LoadMore to={`${HERE}?cursor=${next}`} label="Earlier decisions" />}
    </div>
  )
}

type Props = { decision: OwnDecision; refused: RefusedForm | undefined }

function Decision({ decision, refused }: Props) {
  const { community, kind, action, said, reason, decidedAt, endsAt, undoneAt, appealUntil, postId } = decision
  const communityId = community.id
  return (
    <Card as="li" className="gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">{ownWords[action](kind)}</h2>
        {undoneAt && <Badge tone="good">Taken back</Badge>}
      </div>
      <p className="text-sm text-muted">
        <Link
          to={href('/community/:communityId', { communityId })}
          className="wide-target underline underline-offset-4 hover:text-ink"
        >
          {community.name}
        </Link>
        , {formatDateTime(decidedAt)}
        {endsAt && !undoneAt && ` · until ${formatDateTime(endsAt)}`}
      </p>
      <p className="max-w-text wrap-anywhere">
        <span className="font-semibold">Why:</span> {reason}
      </p>
      {said && (
        <blockquote className="line-clamp-4 border-l-[3px] border-edge-control pl-4 whitespace-pre-line wrap-anywhere">
          {said}
        </blockquote>
      )}
      {kind === 'post' && postId && (
        <p>
          <Link
            to={href('/community/:communityId/posts/:postId', { communityId, postId })}
            className="wide-target font-semibold text-accent underline underline-offset-4"
          >
            See your post
          </Link>
        </p>
      )}
      <Standing decision={decision} />
      {appealUntil && <AppealForm decision={decision} refused={refused} />}
    </Card>
  )
}

/** What became of the appeal, or by when it is decided. */
function Standing({ decision: { appeal } }: Pick<Props, 'decision'>) {
  if (!appeal) return null
  if (!appeal.decidedAt)
    return (
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="attention">Appeal sent</Badge> Somebody else decides by {formatDate(appeal.dueAt)}.
      </p>
    )
  return (
    <p className="wrap-anywhere">
      <Badge tone={appeal.outcome === 'overturned' ? 'good' : 'neutral'}>
        {appeal.outcome === 'overturned' ? 'Your appeal succeeded' : 'The decision stands'}
      </Badge>{' '}
      {appeal.reason}
    </p>
  )
}

function AppealForm({ decision: { id, appealUntil }, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().formData?.get('decisionId') === id
  return (
    <details open={refused !== undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
        Appeal, until {formatDate(appealUntil ?? '')}
      </summary>
      <Form ref={form} method="post" noValidate className="mt-2 flex flex-col items-start gap-4">
        <input type="hidden" name="decisionId" value={id} />
        <TextArea
          label="What should be looked at again?"
          hint="You can appeal once. Somebody else reads it and decides."
          isRequired
          rows={4}
          maxLength={2000}
          className="w-full"
          {...getFieldProps(refused, 'text')}
        />
        <Button type="submit" isPending={isUnderWay}>
          Send appeal
        </Button>
      </Form>
    </details>
  )
}
