import type { Badge as Verified } from '@lv/contract/badge'
import { formatDate } from '@lv/contract/dates'
import type { LicenceGate } from '@lv/contract/lead-shapes'
import { formatDollars } from '@lv/contract/money'
import type { Prices } from '@lv/contract/prices'
import { POINTS_PER_DOLLAR } from '@lv/contract/pricing'
import type { ReactNode } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { type AddOnName, addOnTexts } from '../../content/plans.ts'
import { loginAddress, SUBSCRIPTION } from '../../features/plans/plan-address.ts'
import { ShownPrice } from '../../features/plans/shown-price.tsx'
import { LicenceGates } from '../../features/workplace/licence-gates.tsx'
import { FormKey } from '../../form-key.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type Props = { prices: Prices; isVisitor: boolean; hasAlerts: boolean; badge: Verified | null; gates: LicenceGate[] }

/** What can be added to any tier, each with a button that works. */
export function AddOns({ prices, isVisitor, hasAlerts, badge, gates }: Props) {
  return (
    <section aria-labelledby="add-ons" className="mt-10">
      <h2 id="add-ons" className="text-2xl">
        Add-ons
      </h2>
      <LicenceGates gates={gates} className="mt-3" />
      <ul className="mt-3 grid gap-3 md:grid-cols-3">
        <AddOn name="top-up" price={`$1 = ${POINTS_PER_DOLLAR} point`}>
          <ButtonLink
            to={isVisitor ? loginAddress(href('/professionals/top-up')) : href('/professionals/top-up')}
            tone="quiet"
          >
            {addOnTexts['top-up'].action}
          </ButtonLink>
        </AddOn>
        <AddOn
          name="instant-alerts"
          price={`+${formatDollars(prices.alertsCents)} a month`}
          badge={hasAlerts && <Badge tone="good">On</Badge>}
        >
          {hasAlerts ? (
            <ButtonLink to={href('/subscription')} tone="quiet">
              Manage alerts
            </ButtonLink>
          ) : (
            <Buy name="instant-alerts" cents={prices.alertsCents} isVisitor={isVisitor} />
          )}
        </AddOn>
        <AddOn
          name="verified-badge"
          price={`+${formatDollars(prices.badgeCents)} once`}
          badge={badge && badge.checks.length > 0 && <Badge tone="good">Checked</Badge>}
        >
          {badge && !badge.canBuy ? (
            <NothingToBuy badge={badge} />
          ) : (
            <Buy name="verified-badge" cents={prices.badgeCents} isVisitor={isVisitor} />
          )}
        </AddOn>
      </ul>
    </section>
  )
}

/** Why the check is not on sale just now, and the way to the documents. */
function NothingToBuy({ badge: { paid, checks } }: { badge: Verified }) {
  const [first] = checks.map(({ expiresAt }) => expiresAt).toSorted()
  if (paid?.status === 'running')
    return <p className="text-sm font-semibold">Paid. We’ll check by {formatDate(paid.dueAt)}, or refund you.</p>
  return (
    <>
      <p className="mb-3 text-sm font-semibold">
        {first ? `Checked; valid until ${formatDate(first)}.` : 'Upload a licence or insurance first.'}
      </p>
      <ButtonLink to={`${href('/professionals/settings')}#documents`} tone="quiet">
        Your documents
      </ButtonLink>
    </>
  )
}

type AddOnProps = { name: AddOnName; price: string; badge?: ReactNode; children: ReactNode }

function AddOn({ name, price, badge, children }: AddOnProps) {
  const { title, text } = addOnTexts[name]
  return (
    <Card as="li">
      <h3 className="flex items-center justify-between gap-2 text-lg">
        {title}
        {badge}
      </h3>
      <p className="font-semibold tabular-nums">{price}</p>
      <p className="mt-1.5 mb-4 text-sm text-muted">{text}</p>
      <div className="mt-auto">{children}</div>
    </Card>
  )
}

/** Leads to the page on which to pay. */
function Buy({ name, cents, isVisitor }: { name: Exclude<AddOnName, 'top-up'>; cents: number; isVisitor: boolean }) {
  const isUnderWay = useNavigation().formData?.get('intent') === name
  const { action } = addOnTexts[name]
  if (isVisitor)
    return (
      <ButtonLink to={loginAddress(`${SUBSCRIPTION}#add-ons`)} tone="quiet">
        {action}
      </ButtonLink>
    )
  return (
    <Form method="post" action={SUBSCRIPTION} preventScrollReset>
      <FormKey />
      <ShownPrice cents={cents} />
      <Button type="submit" name="intent" value={name} tone="quiet" isPending={isUnderWay} pendingLabel="Processing...">
        {action}
      </Button>
    </Form>
  )
}
