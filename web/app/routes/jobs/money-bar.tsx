import { formatDay } from '@lv/contract/dates'
import type { StageStatus } from '@lv/contract/engagement-options'
import type { JobContract, PaymentStage } from '@lv/contract/engagements'
import { formatDollars } from '@lv/contract/money'
import { useId } from 'react'
import { stageStates } from './job-words.ts'

const HEIGHT = 54
const BRICK = { width: 36, height: 18 }

/** Bricks and their mortar, by what has become of the money. */
const looks: Record<StageStatus, { brick: string; mortar: string }> = {
  paid: { brick: 'fill-good', mortar: 'stroke-card' },
  claimed: { brick: 'fill-wattle', mortar: 'stroke-card' },
  planned: { brick: 'fill-tint', mortar: 'stroke-edge-control' },
}
const statuses = ['paid', 'claimed', 'planned'] as const

/** Two courses of bricks, each laid over the joints of the other. */
function Bricks({ id, status }: { id: string; status: StageStatus }) {
  const { brick, mortar } = looks[status]
  const { width, height } = BRICK
  const joints = `M0 .5H${width} M0 ${height + 0.5}H${width} M.5 0V${height} M${width / 2 + 0.5} ${height}V${height * 2}`
  return (
    <pattern id={id} width={width} height={height * 2} patternUnits="userSpaceOnUse">
      <rect width={width} height={height * 2} className={brick} />
      <path d={joints} className={mortar} />
    </pattern>
  )
}

type Part = PaymentStage & { from: number; share: number }

/** Where each stage begins and how wide it is, in per cent of all of them. */
function partsOf(stages: PaymentStage[]): Part[] {
  const due = stages.filter(({ amountCents }) => amountCents > 0)
  const all = due.reduce((sum, { amountCents }) => sum + amountCents, 0)
  let from = 0
  return due.map((stage) => {
    const share = (stage.amountCents / all) * 100
    const part = { ...stage, from, share }
    from += share
    return part
  })
}

const inWords = (stages: PaymentStage[]) =>
  stages
    .map(
      ({ label, amountCents, status }) =>
        `${label}, ${formatDollars(amountCents)}, ${stageStates[status].label.toLowerCase()}`,
    )
    .join('; ')

/** A stage's name stands under it where there is room for it, else its number; on a phone always its number. */
const NAMED_FROM = 14

function Wall({ parts }: { parts: Part[] }) {
  const id = useId()
  return (
    <>
      <svg role="img" aria-label={inWords(parts)} width="100%" height={HEIGHT + 3} className="block">
        <defs>
          {statuses.map((status) => (
            <Bricks key={status} id={`${id}-${status}`} status={status} />
          ))}
        </defs>
        {parts.map(({ id: key, from, share, status }) => (
          <g key={key}>
            <rect x={`${from}%`} width={`${share}%`} height={HEIGHT} fill={`url(#${id}-${status})`} />
            {from > 0 && <line x1={`${from}%`} x2={`${from}%`} y2={HEIGHT} strokeWidth={4} className="stroke-card" />}
          </g>
        ))}
        <line x2="100%" y1={HEIGHT + 1.5} y2={HEIGHT + 1.5} strokeWidth={3} className="stroke-line" />
      </svg>
      <div aria-hidden className="mt-1.5 flex text-xs text-muted">
        {parts.map(({ id: key, share, label }, at) => (
          <span key={key} style={{ width: `${share}%` }} className="min-w-0 truncate">
            {share >= NAMED_FROM ? (
              <>
                <span className="max-sm:hidden">{label}</span>
                <span className="sm:hidden">{at + 1}</span>
              </>
            ) : (
              at + 1
            )}
          </span>
        ))}
      </div>
      <ol aria-hidden className="mt-1 flex flex-wrap gap-x-4 text-xs text-muted">
        {parts.map(({ id: key, share, label }, at) => (
          <li key={key} className={share >= NAMED_FROM ? 'sm:hidden' : undefined}>
            <strong className="tabular-nums">{at + 1}</strong> {label}
          </li>
        ))}
      </ol>
    </>
  )
}

/** The stages of a contract as a wall of bricks: as wide as their amounts, laid where they are paid. */
export function MoneyBar({ contract, name }: { contract: JobContract; name?: string | undefined }) {
  const parts = partsOf(contract.stages)
  const { startOn, endOn } = contract
  return (
    <figure>
      {name && <figcaption className="mb-1.5 text-sm font-semibold">{name}</figcaption>}
      {parts.length > 0 ? <Wall parts={parts} /> : <p className="text-sm text-muted">No payment is agreed yet.</p>}
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm tabular-nums">
        <span>{startOn ? `Starts ${formatDay(startOn)}` : 'No start agreed yet'}</span>
        {(startOn || endOn) && <span>{endOn ? `Ends ${formatDay(endOn)}` : 'No end agreed yet'}</span>}
      </p>
    </figure>
  )
}

/** A contract's bricks in the colours of their key. */
const keys: Record<StageStatus, string> = {
  paid: 'bg-good',
  claimed: 'bg-wattle',
  planned: 'border border-edge-control bg-tint',
}

type Sums = Pick<JobContract, 'totalCents' | 'paidCents' | 'claimedCents' | 'leftCents'>

const sumOf = (contracts: JobContract[], name: keyof Sums) =>
  contracts.reduce((sum, contract) => sum + contract[name], 0)

function Sum({ label, cents, status }: { label: string; cents: number; status?: StageStatus }) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-2 text-sm text-muted">
        {status && <span aria-hidden className={`size-3 shrink-0 rounded-[2px] ${keys[status]}`} />}
        {label}
      </dt>
      <dd className="font-display text-xl font-semibold tabular-nums sm:text-2xl">{formatDollars(cents)}</dd>
    </div>
  )
}

/** How the money of a job stands, as a picture and in figures. */
export function Money({ contracts }: { contracts: JobContract[] }) {
  const isOne = contracts.length === 1
  return (
    <section aria-labelledby="money" className="mt-6 rounded-card border border-edge bg-card p-4 sm:p-5">
      <h2 id="money" className="sr-only">
        Money
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Sum label="Total, incl. GST" cents={sumOf(contracts, 'totalCents')} />
        <Sum label="Paid" cents={sumOf(contracts, 'paidCents')} status="paid" />
        <Sum label="Claimed" cents={sumOf(contracts, 'claimedCents')} status="claimed" />
        <Sum label="Left" cents={sumOf(contracts, 'leftCents')} status="planned" />
      </dl>
      <div className="mt-5 flex flex-col gap-5">
        {contracts.map((contract) => (
          <MoneyBar key={contract.id} contract={contract} name={isOne ? undefined : contract.professional.name} />
        ))}
      </div>
    </section>
  )
}
