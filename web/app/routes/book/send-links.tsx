import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { OwnBookings } from '../../features/bookings/own-bookings.tsx'
import { shownBooking } from '../../features/bookings/shown-booking.ts'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { asRefusedForm, getFieldProps, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { useRootData } from '../../root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/send-links.ts'

export const headers = privateHeaders

/** Somebody signed in reads their bookings here; everybody may have their links mailed. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer?.has.bookings) return { bookings: [] }
  const bookings = await context.get(apiContext).consultations.mine({})
  return { bookings: bookings.map(shownBooking) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async ({ email = '' }) => {
    const { message } = await context.get(apiContext).consultations.sendLinks({ body: { email } })
    return { sent: message }
  })
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your bookings', isPrivate: true })

export default function SendLinks({ loaderData: { bookings }, actionData }: Route.ComponentProps) {
  const { brand, frame } = useRootData()
  return (
    <div className="page-width grid items-end gap-10 pt-10 md:grid-cols-[minmax(0,1fr)_16rem] md:pt-16">
      <div className="max-w-xl pb-4">
        <h1 className="text-3xl sm:text-4xl">Your bookings</h1>
        {bookings.length > 0 && (
          <div className="my-6">
            <OwnBookings bookings={bookings} />
          </div>
        )}
        <p className="mt-3 text-lg text-muted">
          Every booking has a private link, in the email that confirmed it. Use it to move or cancel the booking, or to
          add photos. Can’t find the email? We’ll send your links again.
        </p>
        {actionData && 'sent' in actionData ? (
          <Sent message={actionData.sent} />
        ) : (
          <EmailForm refused={asRefusedForm(actionData)} />
        )}
        <p className="mt-8 text-muted">
          Booked with another address, or no email at all? Call us:{' '}
          <a href={frame?.phoneHref} className="font-semibold text-ink underline underline-offset-4">
            {brand.phone}
          </a>
        </p>
      </div>
      <House house={weatherboard} className="mx-auto block w-52 md:w-64" />
    </div>
  )
}

function EmailForm({ refused }: { refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form ref={form} method="post" noValidate className="mt-6 flex flex-col gap-4">
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <TextInput
        label="Email"
        isRequired
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        {...getFieldProps(refused, 'email')}
      />
      <Button type="submit" isPending={isSending} pendingLabel="Sending..." className="self-start">
        Send my links
      </Button>
    </Form>
  )
}

/** The same for every address, so that nobody learns who has booked. */
function Sent({ message }: { message: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} role="status" className="mt-6 rounded-card bg-good-tint p-5 outline-none">
      <p className="flex items-start gap-3 font-semibold">
        <MailCheck aria-hidden size={22} className="mt-0.5 shrink-0 text-good" />
        {message}
      </p>
      <p className="mt-1 pl-9">They should arrive within a minute or two. Check your spam folder as well.</p>
      <ButtonLink to={href('/bookings')} reloadDocument tone="quiet" className="mt-4 ml-9">
        Try another address
      </ButtonLink>
    </div>
  )
}
