import { Phone } from 'lucide-react'
import type { RefusedForm } from '../../form.ts'
import { useRootData } from '../../root-data.ts'
import { FieldError } from '../../ui/field.tsx'
import { alternativesIn, slotIssue } from './alternatives.ts'
import { AT_A_TIME, WHEN } from './booking-body.ts'
import { SlotChooser } from './slot-chooser.tsx'
import type { SlotDay } from './slot-days.ts'

type Props = { days: SlotDay[]; refused: RefusedForm | undefined }

/** When the consultant comes: one of the free times. */
export function VisitTime({ days, refused }: Props) {
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
export function CallTime({ days, refused }: Props) {
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
