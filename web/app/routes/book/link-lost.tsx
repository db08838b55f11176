import { bungalow } from '../../drawing/bungalow.tsx'
import { useRootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { MessagePage } from '../get-quotes/message-page.tsx'

/** Instead of a booking: its link is mistyped, too old, or was never paid for. */
export function LinkLost() {
  const { brand, frame } = useRootData()
  return (
    <MessagePage house={bungalow} title="This link does not work">
      <title>This link does not work</title>
      <p className="text-lg">
        It may be cut off, belong to a booking that was never paid for, or to one that is long over. Look for our newest
        mail about the booking and open the link in it.
      </p>
      <p className="text-muted">
        Or call us:{' '}
        <a href={frame?.phoneHref} className="font-semibold text-ink underline underline-offset-4">
          {brand.phone}
        </a>
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/bookings">Have your links sent again</ButtonLink>
        <ButtonLink to="/" tone="quiet">
          Back to Home
        </ButtonLink>
      </div>
    </MessagePage>
  )
}
