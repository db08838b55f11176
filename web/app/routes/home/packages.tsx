import { lazy, type RefObject, Suspense, useState } from 'react'
import type { HomeWords } from '../../content/home.ts'
import { type Offer, PackageCard } from './package-card.tsx'
import { openHere } from './rows.ts'

type Props = { words: HomeWords['packages']; section: RefObject<HTMLElement | null>; offers: Offer[] }

const importDialog = () => import('../../features/bookings/booking-dialog.tsx')
const BookingDialog = lazy(() => importDialog().then(({ BookingDialog }) => ({ default: BookingDialog })))
/** Fetched while somebody aims, so that the press opens at once. */
const prepare = () => void importDialog().catch(() => {})

/** The five consultations. Each is a link to its own page; with JavaScript the form opens here. */
export function Packages({ words, section, offers }: Props) {
  const [opened, setOpened] = useState<Offer | null>(null)
  return (
    <section
      ref={section}
      id="booking-packages"
      aria-labelledby="packages"
      className="laid-out-late-[112rem] sm:laid-out-late-[60rem] lg:laid-out-late-[43rem] page-width scroll-mt-4 pt-14 lg:pt-20"
    >
      <h2 id="packages" className="text-2xl lg:text-3xl">
        {words.title}
      </h2>
      <p className="mt-2 max-w-[46.25em] text-pretty text-muted">{words.text}</p>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {offers.map((offer) => (
          <PackageCard
            key={offer.name}
            offer={offer}
            isWide={offer.priceCents === 0}
            onAim={prepare}
            onOpen={(event) => openHere(event, importDialog, () => setOpened(offer))}
          />
        ))}
      </ul>
      {opened && (
        <Suspense>
          <BookingDialog name={opened.name} offer={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  )
}
