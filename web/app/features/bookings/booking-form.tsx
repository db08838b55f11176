import { formatDollars } from '@lv/contract/money'
import type { ConsultationPackage, PackageName } from '@lv/contract/packages'
import { Phone } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FetcherWithComponents, Form, href, Link } from 'react-router'
import { type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { useRootData } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { alternativesIn, slotIssue } from './alternatives.ts'
import { AT_A_TIME, WHEN } from './booking-body.ts'
import { PersonFields, ProjectFields } from './booking-fields.tsx'
import { fillForm, keepDraft, readDraft } from './draft.ts'
import { refusalWords } from './refusal-words.ts'
import { SlotChooser } from './slot-chooser.tsx'
import { type SlotDay, withSlot } from './slot-days.ts'

type Shown = { refused: RefusedForm | undefined; isStopped: boolean; formTime: string }

/** The form's state, and the time held for a customer who comes back from the payment page. */
function useBookingForm({ refused, isStopped, formTime }: Shown) {
  const form = useFirstErrorFocus(refused)
  // When it was shown first: who corrects one field, or comes back to what was typed, is quicker than a form is filled in.
  const [shownAt, setShownAt] = useState(refused?.values.formTime || formTime)
  const [kept, setKept] = useState<string>()
  const isFilled = useRef(false)
  useEffect(() => {
    const { startsAt, formTime } = readDraft()
    if (isStopped) setKept(startsAt || undefined)
    if (formTime) setShownAt(formTime)
  }, [isStopped])
  // Once the kept time is among the offered ones.
  useEffect(() => {
    const draft = readDraft()
    if (!form.current || isFilled.current || (isStopped && draft.startsAt && !kept)) return
    isFilled.current = true
    fillForm(form.current, draft)
  }, [form, isStopped, kept])
  return { form, kept, formTime: shownAt, keep: () => form.current && keepDraft(form.current) }
}

/** What the form is made of, as the page's loader gives it. */
export type Offered = { name: PackageName; offer: ConsultationPackage; days: SlotDay[]; formTime: string }

type Props = {
  offered: Offered
  refused: RefusedForm | undefined
  isPending: boolean
  /** They come back from the payment page. */
  isStopped?: boolean
  /** In the dialog: its fetcher, which sends the form without leaving the page. */
  fetcher?: FetcherWithComponents<unknown>
}

/** Every field of a booking (specification 2, section 3), and a time; a refusal keeps what was typed. */
export function BookingForm({ offered, refused, isPending, isStopped = false, fetcher }: Props) {
  const { name, offer, days, formTime } = offered
  const it = useBookingForm({ refused, isStopped, formTime })
  const FormTag = fetcher?.Form ?? Form
  const isVisit = offer.place === 'onsite'
  const level = fetcher ? 'h3' : 'h2'
  const words = refused && refusalWords(refused)
  const When = offer.priceCents === 0 ? CallTime : VisitTime
  return (
    <FormTag
      ref={it.form}
      method="post"
      action={href('/book/:package', { package: name })}
      noValidate
      preventScrollReset
      onInput={it.keep}
      onSubmit={it.keep}
      className="@container flex flex-col gap-8"
    >
      <FormKey />
      {words && (
        <FormMessage message={words.title}>
          <p>{words.text}</p>
        </FormMessage>
      )}
      <Part title="When" level={level}>
        <div className="mt-4">
          <When days={withSlot(days, it.kept)} refused={refused} />
        </div>
      </Part>
      <Part title="Who you are" level={level}>
        <PersonFields refused={refused} />
      </Part>
      <Part title="Your project" level={level}>
        <ProjectFields refused={refused} isVisit={isVisit} />
      </Part>
      <input type="hidden" name="formTime" value={it.formTime} />
      <Honeypot />
      <Finish offer={offer} isPending={isPending} />
    </FormTag>
  )
}

function Part({ title, level: Heading, children }: { title: string; level: 'h2' | 'h3'; children: ReactNode }) {
  return (
    <div>
      <Heading className="border-b border-edge pb-2 text-xl">{title}</Heading>
      {children}
    </div>
  )
}

function Finish({ offer: { priceCents }, isPending }: { offer: ConsultationPackage; isPending: boolean }) {
  const isFree = priceCents === 0
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        type="submit"
        isPending={isPending}
        pendingLabel={isFree ? 'Booking...' : 'One moment...'}
        className="max-sm:w-full"
      >
        {isFree ? 'Book free consultation' : `Continue to payment: ${formatDollars(priceCents)}`}
      </Button>
      <p className="text-sm text-muted">
        {isFree
          ? 'No card, no obligation. '
          : 'Incl. GST. You pay on the next page; we hold your time for up to 30 minutes. Cancel at least 48 hours before for a full refund, or at least 24 hours before for half. After that there’s no refund. '}
        Only our team and your consultant can see what you write:{' '}
        <Link to={href('/privacy')} className="text-accent underline underline-offset-4">
          Privacy Policy
        </Link>
        .
      </p>
    </div>
  )
}

type WhenFieldsProps = { days: SlotDay[]; refused: RefusedForm | undefined }

/** When the consultant comes: one of the free times. */
function VisitTime({ days, refused }: WhenFieldsProps) {
  const error = slotIssue(refused)
  if (days.length === 0) return <NothingFree error={error} />
  return (
    <SlotChooser
      days={days}
      legend="Choose a day and a time"
      hint="Melbourne time, for the next three weeks"
      chosen={refused?.values.startsAt}
      error={error}
      alternatives={alternativesIn(refused)}
    />
  )
}

const choice =
  'flex min-h-14 cursor-pointer items-start gap-3 rounded-control border-[1.5px] border-edge-control bg-card px-4 py-3 ' +
  'transition-colors duration-150 hover:bg-tint has-checked:border-ink has-checked:bg-tint'

/** A free consultation: we call within a day, or at a time that is chosen. */
function CallTime({ days, refused }: WhenFieldsProps) {
  const isTimed = refused?.values[WHEN] === AT_A_TIME
  return (
    <fieldset className="group/when min-w-0">
      <legend className="font-semibold">When should we call?</legend>
      <div className="mt-2 grid gap-2 @lg:grid-cols-2">
        <label className={choice}>
          <input type="radio" name={WHEN} value="call" defaultChecked={!isTimed} className={dot} />
          <span>
            <span className="block font-semibold">We call you</span>
            <span className="block text-sm text-muted">Within 24 hours</span>
          </span>
        </label>
        <label className={choice}>
          <input type="radio" name={WHEN} value={AT_A_TIME} defaultChecked={isTimed} className={dot} />
          <span>
            <span className="block font-semibold">At a time I choose</span>
            <span className="block text-sm text-muted">In the next three weeks</span>
          </span>
        </label>
      </div>
      <div className="mt-4 hidden group-has-[[value=time]:checked]/when:block">
        <VisitTime days={days} refused={refused} />
      </div>
    </fieldset>
  )
}

const dot = 'mt-0.5 size-5 shrink-0 cursor-pointer accent-accent'

function NothingFree({ error }: { error: string | undefined }) {
  const { brand, frame } = useRootData()
  return (
    <div className="rounded-control bg-wattle-tint px-4 py-3">
      <p className="font-semibold">Every time in the next three weeks is taken</p>
      <p className="mt-1">
        New ones open every day. Or call us and we’ll find one:{' '}
        <a
          href={frame?.phoneHref}
          className="inline-flex items-center gap-1 font-semibold underline underline-offset-4"
        >
          <Phone aria-hidden size={16} />
          {brand.phone}
        </a>
      </p>
      {error && <FieldError id="no-time-error" message={error} />}
    </div>
  )
}
