import type { TierName } from '@lv/contract/pricing'
import { href } from 'react-router'
import { capital } from '../../capital.ts'
import { Panel } from '../../features/workplace/panel.tsx'
import { SettingsLinks } from './settings-links.tsx'

const links = [
  { to: href('/subscription'), label: 'Plans, card and receipts', text: 'Next charge, tax invoices, cancel' },
  { to: href('/professionals/wallet'), label: 'Wallet', text: 'Points, spend by month, automatic top-up' },
  { to: href('/professionals/subscription'), label: 'Change tier', text: 'Tiers, add-ons, what they bring' },
]

/** 'Billing' (specification 2, section 2.18): where everything about money is. */
export function BillingPanel({ tier }: { tier: TierName }) {
  return (
    <Panel id="billing" title="Billing" aside={<span className="text-sm text-muted">{capital(tier)} tier</span>}>
      <SettingsLinks links={links} />
    </Panel>
  )
}
