import type { ReactNode } from 'react'
import { href } from 'react-router'
import { bungalow } from '../../drawing/house-drawings.tsx'
import { MessagePage } from '../../features/email-proof/message-page.tsx'
import { useRootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Instead of a booking: its link is mistyped, too old, or was never paid for. */
export const LinkLost = () => (
  <Lost next={<ButtonLink to={href('/bookings')}>Have your links sent again</ButtonLink>}>
    It may be incomplete, or belong to a booking that was never paid for or is long over. Find our latest email about
    the booking and open the link in it.
  </Lost>
)

/** Instead of a visit: its link is mistyped, too old, or no longer this consultant's. Only we can send a new one. */
export const VisitLinkLost = () => (
  <Lost next={<ButtonLink to={href('/contact')}>Ask the office</ButtonLink>}>
    It may be incomplete, the visit may be long over, or a colleague may have taken it over. Find our latest email about
    the visit and open the link in it. If there isn’t one, ask the office.
  </Lost>
)

function Lost({ children, next }: { children: ReactNode; next: ReactNode }) {
  const { brand, frame } = useRootData()
  return (
    <MessagePage house={bungalow} title="This link does not work">
      <title>This link does not work</title>
      <p className="text-lg">{children}</p>
      <p className="text-muted">
        Or call us:{' '}
        <a href={frame?.phoneHref} className="font-semibold text-ink underline underline-offset-4">
          {brand.phone}
        </a>
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {next}
        <ButtonLink to={href('/')} tone="quiet">
          Back to Home
        </ButtonLink>
      </div>
    </MessagePage>
  )
}
