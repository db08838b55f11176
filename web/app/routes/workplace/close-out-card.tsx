import { Panel } from '../../features/workplace/panel.tsx'

type Props = { facts: { label: string; value: string }[]; closedAt: string }

/** What somebody who was not chosen learns: where their price stood, where the winner's lies, and one reason. */
export function CloseOutCard({ facts, closedAt }: Props) {
  return (
    <Panel id="close-out" title="Someone else was chosen" className="bg-tint!">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">Decided {closedAt}.</p>
    </Panel>
  )
}
