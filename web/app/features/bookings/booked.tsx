import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast-provider.tsx'
import { dropDraft } from './draft.ts'
import { whenOf } from './melbourne-time.ts'

const BOOKED_TITLE = 'Booking Confirmed!'

/** In the place of the form, once a free consultation is booked; it takes the focus that the form had. */
export function Booked({ message, startsAt, isAnnounced, children }: Props) {
  const toast = useToast()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    dropDraft()
    if (!isAnnounced) return
    toast({ title: BOOKED_TITLE, description: message })
    section.current?.focus()
  }, [toast, message, isAnnounced])
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="booked" className="outline-none">
      <CircleCheck aria-hidden size={40} strokeWidth={1.75} className="text-good" />
      <h2 id="booked" className="mt-3 text-2xl">
        {BOOKED_TITLE}
      </h2>
      {startsAt && <p className="mt-2 text-xl font-semibold">{whenOf(startsAt)}</p>}
      <p className="mt-2 max-w-[28.25em] text-lg">{message}</p>
      <p className="mt-3 max-w-[33.25em] text-muted">
        We’re emailing you a confirmation with a private link, where you can add photos, choose another time or cancel.
        We send at most three of these an hour to one address. If yours doesn’t arrive,{' '}
        <Link to={href('/bookings')} className="text-accent underline underline-offset-4">
          have your links sent
        </Link>
        .
      </p>
      <div className="mt-5 flex flex-wrap gap-3">{children}</div>
    </section>
  )
}

type Props = {
  message: string
  /** The time that was chosen, where it is known. */
  startsAt?: string | undefined
  /** Says it as a toast too: it was booked just now, on this page. */
  isAnnounced: boolean
  /** Where to go on. */
  children: ReactNode
}

export type JustBooked = { message: string; startsAt: string }

/** What was booked, in an action's answer; undefined before, and for a refusal. `startsAt` is empty where no time was chosen. */
export function bookedIn(answer: unknown): JustBooked | undefined {
  if (typeof answer !== 'object' || answer === null || !('booked' in answer)) return undefined
  return answer.booked as JustBooked
}

/** In the place of the form when it could not be loaded. */
export function NotLoaded({ onTryAgain = () => location.reload() }: { onTryAgain?: () => void }) {
  return (
    <div role="alert" className="page-width flex flex-col items-start gap-4 py-10">
      <p className="text-lg">The free times could not be loaded. Check your connection and try again.</p>
      <Button tone="quiet" onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  )
}
