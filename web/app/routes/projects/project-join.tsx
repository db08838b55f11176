import { formatDate, formatDateTime } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { declineReasonLabels, rateUnitLabels, rateUnits } from '@lv/contract/project-options'
import type { ProjectPage } from '@lv/contract/projects'
import { Form, Link } from 'react-router'
import { useAskToSignIn } from '../../features/sign-in/ask-to-sign-in.ts'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { useRootData } from '../../root-data.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { seatIn, seatInWords } from './project-words.ts'
import { SubmitIntentButton } from './submit-intent.tsx'

type Props = { project: ProjectPage; refused: RefusedForm | undefined }

/** What somebody who does not own the project can do: ask to join, take it back, or read why they were not chosen. */
export function JoinPanel({ project, refused }: Props) {
  const { myOffer } = project
  return (
    <section
      id="join"
      aria-labelledby="join-heading"
      className="scroll-mt-4 rounded-card border border-edge bg-card p-5"
    >
      <h2 id="join-heading" className="text-xl">
        {myOffer ? 'Your offer' : 'Join this project'}
      </h2>
      {myOffer && <MyOffer project={project} />}
      {myOffer?.status === 'declined' && project.status === 'open' && <h3 className="mt-6 text-lg">Ask again</h3>}
      {(!myOffer || myOffer.status === 'declined') && <Asking project={project} refused={refused} />}
    </section>
  )
}

/** What an offer asks, in words; null where it names no price. */
export const priceOf = ({
  priceCents,
  rateUnit,
}: {
  priceCents: number | null
  rateUnit: keyof typeof rateUnitLabels | null
}) => (priceCents === null ? null : `${formatDollars(priceCents)} ${rateUnitLabels[rateUnit ?? 'fixed']}, incl. GST`)

export function MyOffer({ project: { myOffer, contact, projectAddress, status, seats } }: Pick<Props, 'project'>) {
  if (!myOffer) return null
  const { id, message, closeOut, createdAt } = myOffer
  const price = priceOf(myOffer)
  const seat = seatIn(seats, myOffer.seatId)
  return (
    <div className="mt-3">
      <p className="whitespace-pre-line wrap-anywhere">{message}</p>
      {seat && <p className="mt-1 text-sm text-muted">For the seat: {seat}</p>}
      <p className="mt-1 text-sm text-muted">
        {price ? `${price} · ` : ''}Sent {formatDate(createdAt)}
      </p>
      {closeOut && (
        <div className="mt-4 rounded-control bg-tint p-4">
          <p className="font-semibold">Not chosen: {declineReasonLabels[closeOut.reason].toLowerCase()}.</p>
          {closeOut.rank !== null && (
            <p className="mt-1 text-sm text-muted">
              Number {closeOut.rank} of {closeOut.of} by price.
              {closeOut.band && ` The accepted price is ${closeOut.band}.`}
            </p>
          )}
        </div>
      )}
      {myOffer.status === 'accepted' && (
        <div className="mt-4 rounded-control bg-good-tint p-4">
          <p className="font-semibold">You’re a collaborator.</p>
          <p className="mt-1 wrap-anywhere">{projectAddress}</p>
          {contact && (
            <p className="mt-1 wrap-anywhere">
              {[contact.name, contact.phone, contact.email].filter(Boolean).join(' · ')}
            </p>
          )}
        </div>
      )}
      {(myOffer.status === 'requested' || (myOffer.status === 'accepted' && status !== 'completed')) && (
        <Form method="post" preventScrollReset className="mt-4">
          <input type="hidden" name="offerId" value={id} />
          <SubmitIntentButton
            intent="withdraw"
            label={myOffer.status === 'accepted' ? 'Leave the project' : 'Take it back'}
          />
        </Form>
      )}
    </div>
  )
}

function Asking({ project, refused }: Props) {
  const { viewer } = useRootData()
  const { status, quoteCount, maxQuotes, closesAt, isSealed } = project
  const { now } = useRootData()
  // The server says so; what it said may have been kept for visitors since before the closing time.
  const isOver = closesAt !== null && (!isSealed || new Date(closesAt).getTime() <= now)
  if (status !== 'open' || isOver) return <Off label="Project Closed" why="Nobody can ask to join any more." />
  if (quoteCount >= maxQuotes) return <Off label="Collaboration Full" why="All places are taken." />
  return (
    <>
      {closesAt && (
        <p className="mt-2 text-sm text-muted">Offers close {formatDateTime(closesAt)}, and stay sealed until then.</p>
      )}
      {viewer ? <OfferForm project={project} refused={refused} /> : <SignInToJoin />}
    </>
  )
}

const Off = ({ label, why }: { label: string; why: string }) => (
  <div className="mt-3">
    <Button tone="quiet" disabledReason={why}>
      {label}
    </Button>
  </div>
)

function SignInToJoin() {
  const { to, onClick } = useAskToSignIn()
  return (
    <div className="mt-3">
      <Link to={to} onClick={onClick} className={buttonClass('primary', 'regular')}>
        Join Project
      </Link>
      <p className="mt-2 text-sm text-muted">You’ll sign in first, and come back here.</p>
    </div>
  )
}

/** Seats that are free; one whose licence the person has not shown us is named, and cannot be chosen. */
function SeatChoice({ project: { seats }, refused }: Props) {
  return (
    <Select label="Seat" isRequired className="sm:col-span-2" {...getFieldProps(refused, 'seatId')}>
      {option('', 'Choose a seat')}
      {seats.map((seat) => (
        <option key={seat.id} value={seat.id} disabled={!seat.fits || seat.taken >= seat.places}>
          {seatInWords(seat)}
          {seat.taken >= seat.places ? ' (taken)' : seat.fits ? '' : ' (needs a licence we have checked)'}
        </option>
      ))}
    </Select>
  )
}

function OfferForm({ project, refused }: Props) {
  const mine = refused?.values.intent === 'offer' ? refused : undefined
  const form = useFirstErrorFocus(mine)
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="mt-4 grid gap-4 sm:grid-cols-2">
      <FormKey />
      {mine && mine.issues.length === 0 && (
        <div className="sm:col-span-2">
          <FormMessage message={mine.message} />
        </div>
      )}
      {project.seats.length > 0 && <SeatChoice project={project} refused={mine} />}
      <TextArea
        label="What you can do, and when"
        isRequired
        rows={4}
        maxLength={2000}
        className="sm:col-span-2"
        {...getFieldProps(mine, 'message')}
      />
      <TextInput
        label="Price in dollars"
        hint="Optional, incl. GST"
        inputMode="decimal"
        {...getFieldProps(mine, 'price')}
        error={mine?.issues.find(({ path }) => path === 'priceCents')?.message}
      />
      <Select label="For" hint="What it pays for" {...getFieldProps(mine, 'rateUnit', 'fixed')}>
        {rateUnits.map((unit) => option(unit, rateUnitLabels[unit]))}
      </Select>
      <SubmitIntentButton intent="offer" label="Join Project" tone="primary" />
    </Form>
  )
}
