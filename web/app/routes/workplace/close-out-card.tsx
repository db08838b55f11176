import type { CloseOut } from '@lv/contract/lead'
import { closeOutReasonLabels } from '@lv/contract/options'
import { formatDateTime } from '../../format.ts'
import { Panel } from './panel.tsx'

const places = ['', 'Lowest', 'Second lowest', 'Third lowest']

/** What somebody who was not chosen learns: where their price stood, where the winner's lies, and one reason. */
export function CloseOutCard({ closeOut: { rank, of, band, reason, closedAt } }: { closeOut: CloseOut }) {
  const facts = [
    { label: 'Your place by price', value: rank === null ? 'You sent no quote' : `${places[rank] ?? rank} of ${of}` },
    { label: 'The winner’s price', value: band ?? 'Not told: there is no quote of yours to compare it with' },
    { label: 'The homeowner’s reason', value: reason ? closeOutReasonLabels[reason] : 'None was given' },
  ]
  return (
    <Panel id="close-out" title="Somebody else was chosen" className="bg-tint!">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">Decided {formatDateTime(closedAt)}.</p>
    </Panel>
  )
}
