import { trades } from '@lv/contract/options'
import { licenceClasses, MAX_COLLABORATORS, MAX_SEATS } from '@lv/contract/project-options'
import type { ProjectPage, Seat } from '@lv/contract/projects'
import { Form } from 'react-router'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SubmitIntentButton } from './submit-intent.tsx'

type Props = { project: ProjectPage; refused: RefusedForm | undefined }

/** Whom a project needs, by trade and class of licence; its owner names them here. */
export function Seats({ project, refused }: Props) {
  const { seats, viewer, status, waitingCount, quoteCount } = project
  const isOwner = viewer === 'owner'
  const isOpenOwner = isOwner && status === 'open'
  // Seats come before the first offer, or not at all: from then on each offer is for one.
  const mayName = isOpenOwner && (seats.length > 0 || (waitingCount ?? 0) + quoteCount === 0)
  if (seats.length === 0 && !isOpenOwner) return null
  return (
    <section aria-labelledby="seats">
      <h2 id="seats" className="text-xl">
        Who is needed
      </h2>
      {seats.length === 0 && (
        <p className="mt-2 max-w-text text-muted">
          {mayName
            ? 'Anybody can ask to join. Name seats, and people ask for one of them: by trade, and with a licence we’ve checked where you want one.'
            : 'Anybody can ask to join. Seats can be named while nobody waits for an answer and nobody is on the project.'}
        </p>
      )}
      <ul className="mt-3 divide-y divide-edge border-y border-edge empty:hidden">
        {seats.map((seat) => (
          <SeatItem key={seat.id} seat={seat} mayRemove={isOpenOwner && seat.taken === 0 && seat.waiting === 0} />
        ))}
      </ul>
      {mayName && seats.length < MAX_SEATS && <NewSeat key={seats.length} refused={refused} />}
    </section>
  )
}

function SeatItem({ seat, mayRemove }: { seat: Seat; mayRemove: boolean }) {
  const { id, trade, licenceClass, places, taken, waiting } = seat
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{trade}</p>
        {licenceClass && <p className="text-sm text-muted wrap-anywhere">With a checked licence: {licenceClass}</p>}
      </div>
      <div className="flex items-center gap-4 tabular-nums">
        <span className="text-sm text-muted">
          {taken}/{places} taken{waiting !== null && waiting > 0 && `, ${waiting} waiting`}
        </span>
        {mayRemove && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="seatId" value={id} />
            <SubmitIntentButton intent="unseat" label="Remove" />
          </Form>
        )}
      </div>
    </li>
  )
}

function NewSeat({ refused }: Pick<Props, 'refused'>) {
  const mine = refused?.values.intent === 'seat' ? refused : undefined
  const form = useFirstErrorFocus(mine)
  return (
    <details className="mt-3 rounded-control border border-edge px-4" open={mine !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Name a seat</summary>
      <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-4 pt-1 pb-4 sm:grid-cols-2">
        {mine && mine.issues.length === 0 && (
          <div className="sm:col-span-2">
            <FormMessage message={mine.message} />
          </div>
        )}
        <Select label="Trade" isRequired {...getFieldProps(mine, 'trade')}>
          {option('', 'Choose a trade')}
          {trades.map((trade) => option(trade))}
        </Select>
        <TextInput
          label="How many"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_COLLABORATORS}
          {...getFieldProps(mine, 'places', '1')}
        />
        <TextInput
          label="Licence class"
          hint="Optional. Only people whose licence of this class we’ve checked can ask for the seat."
          maxLength={80}
          list="licence-classes"
          className="sm:col-span-2"
          {...getFieldProps(mine, 'licenceClass')}
        />
        <datalist id="licence-classes">
          {licenceClasses.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <SubmitIntentButton intent="seat" label="Add the seat" />
      </Form>
    </details>
  )
}
