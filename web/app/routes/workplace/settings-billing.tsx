import type { TierName } from '@lv/contract/pricing'
import { ChevronRight } from 'lucide-react'
import { href, Link } from 'react-router'
import { capital } from '../plans/capital.ts'
import { Panel } from './panel.tsx'

const links = [
  { to: href('/subscription'), label: 'Plans, card and receipts', text: 'Next charge, tax invoices, cancel' },
  { to: href('/professionals/wallet'), label: 'Wallet', text: 'Points, spend by month, automatic top-up' },
  { to: href('/professionals/subscription'), label: 'Change tier', text: 'Tiers, add-ons, what they bring' },
]

/** 'Billing' (specification 2, section 2.18): where everything about money is. */
export function BillingPanel({ tier }: { tier: TierName }) {
  return (
    <Panel id="billing" title="Billing" aside={<span className="text-sm text-muted">{capital(tier)} tier</span>}>
      <ul className="-mb-2 divide-y divide-edge border-t border-edge">
        {links.map(({ to, label, text }) => (
          <li key={to}>
            <Link to={to} className="group flex min-h-14 items-center justify-between gap-3 py-2">
              <span>
                <span className="font-semibold underline-offset-4 group-hover:underline">{label}</span>
                <span className="block text-sm text-muted">{text}</span>
              </span>
              <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
