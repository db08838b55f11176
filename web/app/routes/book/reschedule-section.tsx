import type { Booking } from '@lv/contract/booking'
import { Form, useNavigation } from 'react-router'
import { alternativesIn, slotIssue } from '../../features/bookings/alternatives.ts'
import { SlotChooser } from '../../features/bookings/slot-chooser.tsx'
import type { SlotDay } from '../../features/bookings/slot-days.ts'
import { type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { useRootData } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'

type Props = { booking: Booking; days: SlotDay[]; place: 'call' | 'onsite'; refused: RefusedForm | undefined }

/** Another time, without paying again; for a call without one, the first. */
export function RescheduleSection({ booking: { startsAt, paidCents }, days, place, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const { brand, frame } = useRootData()
  const isSending = useNavigation().formData?.get('intent') === 'reschedule'
  const what = place === 'call' ? 'call' : 'visit'
  const rule = startsAt
    ? `You can move it until 24 hours before, as often as you need. ${paidCents > 0 ? 'You don’t pay again. If you move it less than 48 hours before and cancel later, you get at most half back.' : ''}`
    : 'We’ll call you within 24 hours. If a particular time suits you better, choose it here.'
  return (
    <Section id="move" title={startsAt ? `Move the ${what}` : 'Choose a time'} note={rule}>
      <details className="group" open={Boolean(refused)}>
        <summary className="inline-flex min-h-11 list-none items-center rounded-control border-[1.5px] border-edge-control px-[1.125rem] font-semibold hover:bg-tint group-open:hidden">
          {startsAt ? 'Choose another time' : 'Show the free times'}
        </summary>
        {days.length === 0 ? (
          <p>
            Every time in the next three weeks is taken. Call us and we’ll find one:{' '}
            <a href={frame?.phoneHref} className="font-semibold underline underline-offset-4">
              {brand.phone}
            </a>
          </p>
        ) : (
          <Form ref={form} method="post" noValidate preventScrollReset className="flex max-w-2xl flex-col gap-4">
            <SlotChooser
              days={days}
              legend="Choose a day and a time"
              hint="Melbourne time, for the next three weeks"
              error={slotIssue(refused)}
              alternatives={alternativesIn(refused)}
            />
            <Button
              type="submit"
              name="intent"
              value="reschedule"
              isPending={isSending}
              pendingLabel="One moment..."
              className="self-start"
            >
              {startsAt ? 'Move it to this time' : 'Take this time'}
            </Button>
          </Form>
        )}
      </details>
    </Section>
  )
}
