import type { Booking, CancelPreview } from '@lv/contract/booking'
import { formatDollars } from '@lv/contract/money'
import { Form, useNavigation } from 'react-router'
import { type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Section } from '../../ui/section.tsx'

type Props = { booking: Booking; preview: CancelPreview | null; refused: RefusedForm | undefined }

/** Shows what cancelling refunds, and asks to confirm. */
export function CancelSection({ booking, preview, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const isSending = useNavigation().formData?.get('intent') === 'cancel'
  const nowCents = preview?.nowCents ?? 0
  return (
    <Section
      id="cancel"
      title="Cancel"
      note={
        preview
          ? 'Cancel at least 48 hours before for a full refund, or at least 24 hours before for half. After that there’s no refund.'
          : 'Cancelling is free. The time goes to someone else right away.'
      }
    >
      {preview && <Preview preview={preview} cap={booking.refundCapPercent} />}
      <details open={Boolean(refused)}>
        <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
          Cancel this booking
        </summary>
        <Form ref={form} method="post" noValidate preventScrollReset className="mt-2 flex flex-col items-start gap-4">
          {refused && <FormMessage message={refused.message} />}
          <p className="max-w-text">
            {preview
              ? `${formatDollars(nowCents)} of ${formatDollars(booking.paidCents)} will be refunded to your card. `
              : ''}
            This can’t be undone, but you can book again at any time.
          </p>
          <input type="hidden" name="expectedRefundCents" value={nowCents} />
          <Button
            type="submit"
            name="intent"
            value="cancel"
            tone="danger"
            isPending={isSending}
            pendingLabel="Cancelling..."
          >
            {preview ? `Cancel and get ${formatDollars(nowCents)} back` : 'Yes, cancel it'}
          </Button>
        </Form>
      </details>
    </Section>
  )
}

function Preview({ preview: { nowCents, in24hCents, in48hCents }, cap }: { preview: CancelPreview; cap: number }) {
  const moments = [
    ['Now', nowCents],
    ['In 24 hours', in24hCents],
    ['In 48 hours', in48hCents],
  ] as const
  return (
    <div className="mb-3 max-w-xl">
      <dl className="grid grid-cols-3 divide-x divide-edge rounded-card border border-edge bg-card">
        {moments.map(([when, cents]) => (
          <div key={when} className="flex flex-col justify-between gap-1 px-2.5 py-3.5 sm:px-5">
            <dt className="text-sm text-muted">{when}</dt>
            <dd className="font-display text-lg font-semibold tabular-nums sm:text-2xl">{formatDollars(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">
        Your refund if you cancel at that time.
        {cap < 100 && ` It was moved late, so you get ${cap === 0 ? 'nothing' : `at most ${cap}%`} back.`}
      </p>
    </div>
  )
}
