import type { StatusPart } from '@lv/contract/options'

/** Each part in plain words: what it is, and what stops without it. */
export const statusTexts: Record<StatusPart, { name: string; means: string }> = {
  database: { name: 'Our records', means: 'Accounts, communities, requests, leads, points' },
  mail: { name: 'Email', means: 'Verification links, new leads, news of your quotes' },
  jobs: { name: 'Background work', means: 'Finding professionals, deciding points, reminders' },
  payments: { name: 'Payments', means: 'Top-ups, subscriptions, refunds' },
  files: { name: 'Photos and plans', means: 'Uploads, new and old' },
}
