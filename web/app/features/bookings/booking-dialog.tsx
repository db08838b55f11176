import type { ConsultationPackage, PackageName } from '@lv/contract/packages'
import { type ComponentProps, useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { asRefusedForm } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Booked, bookedIn, NotLoaded } from './booked.tsx'
import { BookingForm } from './booking-form.tsx'
import { PackageFacts, PackagePrice } from './package-summary.tsx'

type Props = { name: PackageName; offer: ConsultationPackage; onClose(): void }

/** What the page of the package loads; null where it could not be loaded. */
type Offered = ComponentProps<typeof BookingForm>['offered']

/** Booking a package without leaving the page; `onClose` comes once the dialog is shut and the focus is back. */
export function BookingDialog({ name, offer, onClose }: Props) {
  const [isOpen, setIsOpen] = useState(true)
  const { data, load, state } = useFetcher<Offered | null>()
  const sender = useFetcher()
  useEffect(() => void load(href('/book/:package', { package: name })), [load, name])
  // Effects of the dialog come first: it has given the focus back.
  useEffect(() => {
    if (!isOpen) onClose()
  }, [isOpen, onClose])
  const close = () => setIsOpen(false)
  const booked = bookedIn(sender.data)
  return (
    <Dialog isOpen={isOpen} onClose={close} title={booked ? 'Booked' : `Book your ${offer.title}`}>
      {booked ? (
        <Booked {...booked} isAnnounced>
          <Button onClick={close}>Done</Button>
        </Booked>
      ) : (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <PackagePrice offer={offer} />
            <PackageFacts offer={offer} />
          </div>
          {data && (
            <BookingForm
              offered={data}
              refused={asRefusedForm(sender.data)}
              isPending={sender.state !== 'idle'}
              fetcher={sender}
            />
          )}
          {data === null && state === 'idle' && (
            <NotLoaded onTryAgain={() => void load(href('/book/:package', { package: name }))} />
          )}
          {!data && (data === undefined || state !== 'idle') && <FormSkeleton />}
        </>
      )}
    </Dialog>
  )
}

const ROWS = [1, 2, 3, 4, 5]

function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading the free times" className="flex flex-col gap-4">
      {ROWS.map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
    </SkeletonGroup>
  )
}
