import { greetingFor } from '#core/email-parts.ts'
import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'

export type IntegrationsNotificationKinds = {
  'api-key-made': { data: { name: string; label: string; start: string } }
  'webhook-off': { data: { name: string; host: string; why: string } }
}

export const integrationsEmails: Emails<IntegrationsNotificationKinds> = {
  'api-key-made': ({ name, label, start }, { brand }) => ({
    subject: `A new API key at ${brand.name}`,
    greeting: greetingFor(name ?? ''),
    paragraphs: [
      `Your account has a new API key, ‘${label}’. It begins with ${start}. Software that has it can read what you chose.`,
      `If it wasn’t you, revoke it in your settings, set a new password and tell us: ${brand.phone}, ${brand.email}.`,
    ],
    action: { label: 'See your API keys', path: '/professionals/settings' },
  }),
  'webhook-off': ({ name, host, why }) => ({
    subject: `We’ve switched off your webhook at ${host}`,
    greeting: greetingFor(name ?? ''),
    paragraphs: [
      `We couldn’t deliver to your webhook at ${host}, so we’ve switched it off. What came of the last try: ${why}.`,
      'What happens from now on is not sent there. When your software is back, switch the webhook on again: what wasn’t delivered is in its log, and can be sent again from there for 30 days.',
    ],
    action: { label: 'See your webhooks', path: '/professionals/settings' },
  }),
}

export const integrationsNotifications: Notifications<IntegrationsNotificationKinds> = {
  'api-key-made': null,
  'webhook-off': defineNotification({
    type: 'achievement',
    keeps: ['host'],
    stands: 'always',
    write: ({ host }) => ({ text: `We’ve switched off your webhook at ${host}`, path: '/professionals/settings' }),
  }),
}
