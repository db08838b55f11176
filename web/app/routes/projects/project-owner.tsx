import { formatDate, formatDateTime } from '@lv/contract/dates'
import { declineReasonLabels, declineReasons, type OfferStatus } from '@lv/contract/project-options'
import type { OfferOfPerson, ProjectPage } from '@lv/contract/projects'
import { Form, href } from 'react-router'
import { AuthorLine } from '../../features/people/author-line.tsx'
import { Thumbnails } from '../../features/portfolio/work.tsx'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { priceOf } from './project-join.tsx'
import { seatIn } from './project-words.ts'
import { SubmitIntentButton } from './submit-intent.tsx'

/** Gives people more time for their offers. */
function ExtendClosing({ refused }: { refused: RefusedForm | undefined }) {
  const mine = refused?.values.intent === 'extend' ? refused : undefined
  const form = useFirstErrorFocus(mine)
  return (
    <details className="mt-3 rounded-control border border-edge px-4" open={mine !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Close later</summary>
      <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-4 pt-1 pb-4 sm:grid-cols-2">
        {mine && mine.issues.length === 0 && (
          <div className="sm:col-span-2">
            <FormMessage message={mine.message} />
          </div>
        )}
        <TextInput
          label="New last day"
          hint="Later than the one that stands now"
          type="date"
          isRequired
          {...getFieldProps(mine, 'closesOn')}
        />
        <TextInput label="Closing time" hint="Melbourne time" type="time" {...getFieldProps(mine, 'closesTime')} />
        <p className="text-sm text-muted sm:col-span-2">
          Everyone who offered or asked a question is told. You can’t bring it forward again.
        </p>
        <SubmitIntentButton intent="extend" label="Close later" />
      </Form>
    </details>
  )
}

type Props = { project: ProjectPage; refused: RefusedForm | undefined }

const statusLabels: Record<OfferStatus, string> = {
  requested: 'Waits for you',
  accepted: 'Collaborator',
  declined: 'Declined',
  withdrawn: 'Taken back',
}

/** What the owner can do: decide on offers, move the project on, and invite people to a private one. */
export function OwnerPanel({ project, refused }: Props) {
  return (
    <>
      <Offers project={project} refused={refused} />
      <Moving project={project} refused={refused} />
      {project.invited && <Invitations project={project} refused={refused} />}
    </>
  )
}

const card = 'rounded-card border border-edge bg-card p-5'

function Offers({ project, refused }: Props) {
  const { offers, isSealed, closesAt } = project
  const waitingCount = project.waitingCount ?? 0
  return (
    <section aria-labelledby="offers" className={card}>
      <h2 id="offers" className="text-xl">
        Offers
      </h2>
      {isSealed && closesAt ? (
        <>
          <p className="mt-2 text-muted">
            {waitingCount} {waitingCount === 1 ? 'person has' : 'people have'} asked to join. Their offers open{' '}
            {formatDateTime(closesAt)}.
          </p>
          {project.status === 'open' && <ExtendClosing refused={refused} />}
        </>
      ) : !offers || offers.length === 0 ? (
        <p className="mt-2 text-muted">Nobody has asked to join yet. We’ll tell you when somebody does.</p>
      ) : (
        <ul className="mt-3 divide-y divide-edge">
          {offers.map((offer) => (
            <OfferItem key={offer.id} offer={offer} seat={seatIn(project.seats, offer.seatId)} refused={refused} />
          ))}
        </ul>
      )}
    </section>
  )
}

type ItemProps = { offer: OfferOfPerson; seat: string | null; refused: RefusedForm | undefined }

function OfferItem({ offer, seat, refused }: ItemProps) {
  const { id, person, photos, message, status, closeOut, createdAt } = offer
  const mine = refused?.values.offerId === id ? refused : undefined
  const price = priceOf(offer)
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <AuthorLine author={person} at={createdAt} editedAt={null} />
        <Badge tone={status === 'accepted' ? 'good' : status === 'requested' ? 'attention' : 'neutral'}>
          {statusLabels[status]}
        </Badge>
      </div>
      {seat && <p className="mt-2 text-sm text-muted">For the seat: {seat}</p>}
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{message}</p>
      {price && <p className="mt-1 font-semibold tabular-nums">{price}</p>}
      <div className="mt-3 max-w-80 empty:hidden">
        <Thumbnails photos={photos} of={person.firstName} />
      </div>
      {offer.unacknowledgedCount > 0 && status !== 'declined' && (
        <p className="mt-1 text-sm text-muted">
          Sent before {offer.unacknowledgedCount === 1 ? 'an addendum' : `${offer.unacknowledgedCount} addenda`} that{' '}
          {person.firstName} hasn’t acknowledged.
        </p>
      )}
      {closeOut && (
        <p className="mt-1 text-sm text-muted">You said: {declineReasonLabels[closeOut.reason].toLowerCase()}.</p>
      )}
      {status === 'requested' && (
        <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-end gap-3">
          <input type="hidden" name="offerId" value={id} />
          {mine && mine.issues.length === 0 && <FormMessage message={mine.message} />}
          <SubmitIntentButton
            intent="accept"
            label={`Accept ${person.firstName} ${person.lastName}`.trim()}
            tone="primary"
          />
          <Reason error={getIssue(mine, 'reason')} label="Or decline, because" />
          <SubmitIntentButton intent="decline" label="Decline" />
        </Form>
      )}
    </li>
  )
}

const Reason = ({ error, label }: { error: string | undefined; label: string }) => (
  <Select label={label} name="reason" error={error}>
    {option('', 'Choose a reason')}
    {declineReasons.map((reason) => option(reason, declineReasonLabels[reason]))}
  </Select>
)

/** The next step of the project; whoever still waits is told why in the same press. */
function Moving({ project, refused }: Props) {
  const { id, status, quoteCount } = project
  const waitingCount = project.waitingCount ?? 0
  if (status === 'completed' || status === 'closed' || status === 'unverified') return null
  const mine = refused && ['start', 'complete', 'close'].includes(refused.values.intent ?? '') ? refused : undefined
  return (
    <section aria-labelledby="next" className={card}>
      <h2 id="next" className="text-xl">
        What’s next
      </h2>
      {status === 'open' && quoteCount === 0 && (
        <p className="mt-1 text-muted">Once you’ve accepted somebody, you can start it.</p>
      )}
      {status === 'open' && (
        <ButtonLink to={href('/projects/:projectId/edit', { projectId: id })} tone="quiet" className="mt-3">
          Edit the project
        </ButtonLink>
      )}
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-end gap-3">
        {mine && mine.issues.length === 0 && <FormMessage message={mine.message} />}
        {waitingCount > 0 && (
          <Reason
            error={getIssue(mine, 'reason')}
            label={`Why the ${waitingCount === 1 ? 'one' : waitingCount} still waiting ${waitingCount === 1 ? 'isn’t' : 'aren’t'} chosen`}
          />
        )}
        {status === 'open' && quoteCount > 0 && (
          <SubmitIntentButton intent="start" label="Start the project" tone="primary" />
        )}
        {status === 'in_progress' && <SubmitIntentButton intent="complete" label="Mark as completed" tone="primary" />}
        <SubmitIntentButton intent="close" label="Close for good" />
      </Form>
    </section>
  )
}

function Invitations({ project: { invited, status }, refused }: Props) {
  const mine = refused?.values.intent === 'invite' ? refused : undefined
  return (
    <section aria-labelledby="invited" className={card}>
      <h2 id="invited" className="text-xl">
        Who can see it
      </h2>
      <p className="mt-1 text-sm text-muted">
        Nobody finds a private project. People you invite see it once they sign in.
      </p>
      <ul className="mt-3 divide-y divide-edge">
        {invited?.map(({ id, email }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="wrap-anywhere">{email}</span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="invitationId" value={id} />
              <SubmitIntentButton intent="uninvite" label="Remove" />
            </Form>
          </li>
        ))}
      </ul>
      {status === 'open' && (
        <Form method="post" noValidate preventScrollReset className="mt-3 flex flex-wrap items-end gap-3">
          {mine && mine.issues.length === 0 && <FormMessage message={mine.message} />}
          <TextInput
            label="Email"
            type="email"
            inputMode="email"
            maxLength={254}
            {...getFieldProps(mine, 'email')}
            className="min-w-0 grow"
          />
          <SubmitIntentButton intent="invite" label="Invite" />
        </Form>
      )}
    </section>
  )
}

/** When a project was posted and closes, for its head. */
export const postedOn = ({ createdAt, closesAt }: ProjectPage) =>
  `Posted ${formatDate(createdAt)}${closesAt ? ` · offers close ${formatDateTime(closesAt)}` : ''}`
