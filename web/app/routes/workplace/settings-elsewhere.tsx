import { href } from 'react-router'
import { Panel } from '../../features/workplace/panel.tsx'
import { SettingsLinks } from './settings-links.tsx'

const notifications = [
  {
    to: href('/notifications/preferences'),
    label: 'What we tell you, and how',
    text: 'Email, text messages, push, daily digest, quiet hours',
  },
]

/** 'Notifications' (specification 2, section 2.18): where they are chosen. */
export const NotificationsPanel = () => (
  <Panel id="notifications" title="Notifications">
    <SettingsLinks links={notifications} />
  </Panel>
)

const software = [
  {
    to: href('/professionals/settings/software'),
    label: 'API keys and webhooks',
    text: 'Leads in the software you run your jobs with',
  },
]
const files = [
  {
    to: '/api/professionals/leads.csv',
    label: 'Leads',
    text: 'With phone numbers that weren’t taken back',
    isFile: true,
  },
  {
    to: '/api/professionals/quotes.csv',
    label: 'Quotes',
    text: 'As they stand, with what became of them',
    isFile: true,
  },
  { to: '/api/professionals/transactions.csv', label: 'LV Points', text: 'Every transaction', isFile: true },
  { to: '/api/professionals/reviews.csv', label: 'Reviews', text: 'With your replies', isFile: true },
]

/** Everything of theirs in other software: by itself, or as files. */
export const ElsewherePanel = () => (
  <Panel id="elsewhere" title="Your leads elsewhere">
    <SettingsLinks links={software} />
    <h3 className="mt-5 mb-2 text-base">As CSV, for a spreadsheet</h3>
    <SettingsLinks links={files} />
  </Panel>
)
