import type { UserRequest } from '@lv/contract/requests'

const isPending = ({ status }: UserRequest) => ['unverified', 'pending', 'quoted'].includes(status)

/** Four counts: what waits counts as pending until a quote is accepted. */
export function Counters({ requests }: { requests: UserRequest[] }) {
  const count = (is: (request: UserRequest) => boolean) => requests.filter(is).length
  const counters = [
    { label: 'Total', value: requests.length },
    { label: 'Pending', value: count(isPending) },
    { label: 'In Progress', value: count(({ status }) => status === 'in_progress') },
    { label: 'Completed', value: count(({ status }) => status === 'completed') },
  ]
  return (
    <dl className="mt-8 grid grid-cols-2 overflow-hidden rounded-card border border-edge bg-card sm:grid-cols-4">
      {counters.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse border-edge p-4 odd:border-r max-sm:nth-[-n+2]:border-b sm:border-r sm:last:border-r-0"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-3xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
