import { formatDollars } from '@lv/contract/money'
import type { RequestPage } from '@lv/contract/request-page'
import { useRootData } from '../../root-data.ts'

/** What becomes of the fee of the consultation that the request comes from. */
export function ConsultationFee({ request }: { request: RequestPage }) {
  const { consultationFeeCents: cents, status } = request
  const { brand } = useRootData()
  if (cents === null || status === 'cancelled') return null
  return (
    <p className="mt-4 max-w-text border-l-2 border-good pl-4 text-muted">
      <span className="font-semibold text-ink">Consultation fee {formatDollars(cents)}</span>,{' '}
      {said(status, brand.name)}
    </p>
  )
}

function said(status: RequestPage['status'], brandName: string): string {
  if (status === 'in_progress') return 'credited: we’ll refund it to your card once you confirm that the job is done.'
  if (status === 'completed')
    return 'credited: you hired through us, so it’s to go back to your card. A person does that, and you’ll get an email when it’s done.'
  return `credited when you hire through ${brandName}.`
}
