import type { Interval } from '@lv/contract/catalogue'
import { Check } from 'lucide-react'
import { type MouseEvent, useEffect, useId } from 'react'
import { href, Link, useFetcher, useNavigation } from 'react-router'
import { asRefusedForm } from '../../form.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { chipClass, classNames } from '../../ui/class-names.ts'
import { useToast } from '../../ui/toast-provider.tsx'
import { changeAddress, loginAddress, SUBSCRIPTION } from './plan-address.ts'
import type { TierCard } from './tier-cards.ts'

type Props = {
  cards: TierCard[]
  interval: Interval
  /** The prefilled email that asks for Diamond. */
  mailto: string
  isVisitor: boolean
  /** In the dialog: shows the other prices without leaving. On the page the links do. */
  onInterval?: (interval: Interval) => void
}

/** The five tiers (specification 2, section 2.13): in columns if there is room, otherwise in rows. */
export function TierPanel({ cards, interval, mailto, isVisitor, onInterval }: Props) {
  return (
    <div className="@container">
      <IntervalSwitch interval={interval} onInterval={onInterval} />
      <ul className="mt-4 grid gap-3 @5xl:grid-cols-5">
        {cards.map((card) => (
          <Tier key={card.tier} card={card} interval={interval} mailto={mailto} isVisitor={isVisitor} />
        ))}
      </ul>
    </div>
  )
}

const intervals = [
  { interval: 'month', label: 'Monthly' },
  { interval: 'year', label: 'Annual: 1 month free' },
] as const

function IntervalSwitch({ interval: chosen, onInterval }: Pick<Props, 'interval' | 'onInterval'>) {
  const take = (event: MouseEvent, interval: Interval) => {
    if (!onInterval) return
    event.preventDefault()
    onInterval(interval)
  }
  return (
    <nav aria-label="How often you pay" className="flex flex-wrap gap-2">
      {intervals.map(({ interval, label }) => (
        // Not a ChipLink: the browser would get the communities' cards with it.
        <Link
          key={interval}
          to={`${SUBSCRIPTION}${interval === 'year' ? '?interval=year' : ''}#tiers`}
          aria-current={interval === chosen || undefined}
          className={chipClass(interval === chosen)}
          preventScrollReset
          onClick={(event) => take(event, interval)}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const badgeTones: Record<NonNullable<TierCard['badge']>, BadgeTone> = {
  Current: 'good',
  'Most Popular': 'attention',
  Enterprise: 'neutral',
}

type TierProps = Pick<Props, 'interval' | 'mailto' | 'isVisitor'> & { card: TierCard }

function Tier({ card, ...props }: TierProps) {
  const id = useId()
  const { name, price, per, saving, points, features, badge } = card
  return (
    <li
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-3 rounded-card border border-edge bg-card p-4',
        '@2xl:grid-cols-[11rem_minmax(0,1fr)_9.5rem] @2xl:items-center',
        '@5xl:row-span-4 @5xl:grid-cols-1 @5xl:grid-rows-subgrid @5xl:items-start',
        badge === 'Most Popular' && 'outline-2 -outline-offset-1 outline-accent',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 self-start @5xl:justify-between">
        <h3 id={id} className="text-lg">
          {name}
        </h3>
        {badge && <Badge tone={badgeTones[badge]}>{badge}</Badge>}
      </div>
      <div className="text-right @2xl:col-start-1 @2xl:row-start-2 @2xl:self-start @2xl:text-left @5xl:row-start-auto">
        <p className="flex flex-col @2xl:flex-row @2xl:flex-wrap @2xl:items-baseline @2xl:gap-x-1.5">
          <span className="font-display text-2xl leading-none font-semibold tabular-nums">{price}</span>
          {per && <span className="text-sm text-muted">{per}, incl. GST</span>}
        </p>
        {saving && <p className="mt-1 text-sm text-good">{saving}</p>}
      </div>
      <div className="col-span-2 text-sm @2xl:col-span-1 @2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1 @5xl:col-start-1 @5xl:row-span-1 @5xl:row-start-auto">
        <p className="font-semibold">{points}</p>
        <Features features={features} />
      </div>
      <div className="col-span-2 @2xl:col-span-1 @2xl:col-start-3 @2xl:row-span-2 @2xl:row-start-1 @5xl:col-start-1 @5xl:row-span-1 @5xl:row-start-auto">
        <TierButton card={card} describedBy={id} {...props} />
      </div>
    </li>
  )
}

function Features({ features }: { features: string[] }) {
  return (
    <ul className="mt-2 flex flex-col gap-1.5">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-good" />
          {feature}
        </li>
      ))}
    </ul>
  )
}

type ButtonProps = TierProps & { describedBy: string }

/** The documented words; 'Processing...' while the next page is on its way. */
function TierButton({ card: { tier, label }, interval, mailto, isVisitor, describedBy }: ButtonProps) {
  const { location } = useNavigation()
  const described = { 'aria-describedby': describedBy, className: 'w-full' }
  if (label === 'Current Tier')
    return (
      <Button disabled {...described}>
        Current Tier
      </Button>
    )
  if (label === 'Request Quote') return <RequestQuote mailto={mailto} isVisitor={isVisitor} describedBy={describedBy} />
  const change = changeAddress(tier, interval)
  const to = isVisitor ? (tier === 'bronze' ? `${href('/professionals')}#signup` : loginAddress(change)) : change
  const isUnderWay = location !== undefined && location.pathname + location.search === to
  return (
    <ButtonLink
      to={to}
      tone={label === 'Upgrade Now' ? 'primary' : 'quiet'}
      aria-busy={isUnderWay || undefined}
      {...described}
    >
      {isUnderWay ? 'Processing...' : label}
    </ButtonLink>
  )
}

type RequestQuoteProps = { mailto: string; isVisitor: boolean; describedBy: string }

/** Diamond is by quote: keeps that somebody asked, then opens the prefilled email. Visitors write it only. */
function RequestQuote({ mailto, isVisitor, describedBy }: RequestQuoteProps) {
  if (isVisitor)
    return (
      <a href={mailto} aria-describedby={describedBy} className={buttonClass('quiet', 'regular', 'w-full')}>
        Request Quote
      </a>
    )
  return <KeptRequest mailto={mailto} describedBy={describedBy} />
}

function KeptRequest({ mailto, describedBy }: Omit<RequestQuoteProps, 'isVisitor'>) {
  const { data, state, Form } = useFetcher<{ said?: string }>()
  const toast = useToast()
  useEffect(() => {
    if (!data) return
    const refused = asRefusedForm(data)
    if (refused) return toast({ title: 'Error', description: refused.message, tone: 'error' })
    toast({ title: 'Request sent', description: data.said })
    window.location.href = mailto
  }, [data, mailto, toast])
  return (
    // Without JavaScript the page that this leads to has the email as a link.
    <Form method="post" action={changeAddress('diamond', 'month')}>
      <Button
        type="submit"
        name="intent"
        value="enquire"
        tone="quiet"
        className="w-full"
        aria-describedby={describedBy}
        isPending={state !== 'idle'}
        pendingLabel="Processing..."
      >
        Request Quote
      </Button>
    </Form>
  )
}
