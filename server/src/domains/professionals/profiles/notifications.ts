import { WELCOME_POINTS } from '@lv/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'
import { greetingFor, stripLinks } from '#core/email-parts.ts'
import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'
import { dataId } from '#domains/notifications/notifications/stands.ts'
import { decisionEmails } from './parts/decision-emails.ts'
import type { DecisionNotificationKinds, ProfessionalsNotificationKinds } from './parts/notification-kinds.ts'

const letters: Emails<Omit<ProfessionalsNotificationKinds, keyof DecisionNotificationKinds>> = {
  'verify-professional': ({ token }, { brand }) => ({
    subject: `Verify your email for ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      `Someone signed up at ${brand.name} as a professional with this email address. Verify it first; the link works for 24 hours. Then we’ll ask for a few details, such as your ABN: we need them before your first lead.`,
      'If it wasn’t you, ignore this email: nothing happens unless you click.',
    ],
    action: { label: 'Verify my email', path: `/verify-email/${token}` },
  }),
  'professional-verified': ({ name, missing }, { brand }) => ({
    subject: `Before your first lead at ${brand.name}`,
    greeting: greetingFor(name),
    paragraphs: [
      'Your email address is verified. Homeowners trust us with their name and number, so leads only go to businesses whose details are complete.',
      `Before your first lead we still need ${missing}. If your trade needs a licence or registration in Victoria, we need its number too.`,
      `Once that’s done, you’ll get your ${WELCOME_POINTS} welcome points and any requests near you that are still open.`,
    ],
    action: { label: 'See what’s missing', path: '/professionals/dashboard' },
  }),
  'vetting-missing': ({ name, missing }, { brand }) => ({
    subject: `No new leads at ${brand.name} until your details are complete`,
    greeting: greetingFor(name),
    paragraphs: [
      'Leads only go to professionals whose ABN, mobile number and (where their trade needs one) licence number we have. It protects homeowners, and it protects you from competitors without them.',
      `We still need ${missing}. You’ll get leads again as soon as it’s filled in. The leads and points you have stay as they are.`,
    ],
    action: { label: 'See what’s missing', path: '/professionals/dashboard' },
  }),
  'account-exists': (_values, { brand }) => ({
    subject: `You already have an account at ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      `Someone, perhaps you, signed up at ${brand.name} as a professional with this email address. It already has a professional account, so nothing was changed.`,
      'Sign in with your password. If you’ve forgotten it, you can set a new one from the sign-in page.',
    ],
    action: { label: 'Sign in', path: '/professionals/login' },
  }),
  'reset-password': ({ token, firstName }, { brand }) => ({
    subject: `Set a new password for ${brand.name}`,
    greeting: greetingFor(firstName),
    paragraphs: [
      'Someone, perhaps you, asked for a new password. The link works once, for 30 minutes.',
      'If it wasn’t you, ignore this email: your password stays the same.',
    ],
    action: { label: 'Set a new password', path: `/professionals/reset-password/${token}` },
  }),
  'password-changed': ({ firstName, connections }, { brand, publicUrl }) => ({
    subject: `Your password for ${brand.name} was changed`,
    greeting: greetingFor(firstName),
    paragraphs: [
      'Your password was changed, and you were signed out everywhere. Sign in with the new one.',
      ...(connections
        ? [
            `Still working: ${connections}. Look them over, and end them all with one press: ${publicUrl}/profile/connections`,
          ]
        : []),
      `If it wasn’t you, set a new password right away and tell us: ${brand.phone}, ${brand.email}.`,
    ],
    action: { label: 'I didn’t do this', path: '/professionals/forgot-password' },
  }),
  'document-expiry': ({ firstName, document, days, date, trades }) => ({
    subject: `Your ${stripLinks(document ?? 'document')} expires in ${days} days`,
    greeting: greetingFor(firstName),
    paragraphs: [
      `Your ${stripLinks(document ?? 'document')} expires on ${date}.`,
      ...(trades ? [`Without a valid one, you won’t get leads for ${trades} after that.`] : []),
      'Upload the new one when you have it.',
    ],
    action: { label: 'My documents', path: '/professionals/settings' },
  }),
  'prices-changed': ({ name, points, percent, automatic }) => ({
    subject: 'One price list for points and plans',
    greeting: greetingFor(name),
    paragraphs: [
      'We now have one price list instead of two. A dollar buys one LV Point, a lead still costs 29 points, and a plan adds to every top-up.',
      'You keep all the points you have, and they never expire.',
      ...(points
        ? [
            `Your plan costs the same. From your next paid invoice you get ${points} points a month, and ${percent}% more with each top-up.`,
          ]
        : []),
      ...(automatic === 'yes'
        ? [
            'Your automatic top-up bought points at the old rate, so we’ve switched it off. We won’t charge you for another until you switch it on again.',
          ]
        : []),
    ],
    action: { label: 'What a lead costs', path: '/professionals/checkout' },
  }),
}

const isStillRejected = (): SQL =>
  sql`(${dataId('documentId')} is null or exists (select from documents d
    where d.id = ${dataId('documentId')} and d.status = 'rejected'))`

export const professionalsEmails: Emails<ProfessionalsNotificationKinds> = { ...letters, ...decisionEmails }

const SETTINGS = '/professionals/settings'

export const professionalsNotifications: Notifications<ProfessionalsNotificationKinds> = {
  'document-checked': defineNotification({
    type: 'achievement',
    keeps: ['document'],
    stands: 'always',
    write: ({ document }) => ({ text: `We’ve checked your ${document}`, path: SETTINGS }),
  }),
  'document-rejected': defineNotification({
    type: 'achievement',
    keeps: ['document', 'documentId'],
    stands: isStillRejected,
    write: ({ document }) => ({ text: `We couldn’t accept your ${document}`, path: SETTINGS }),
  }),
  'account-suspended': null,
  'account-active': null,
  'abn-removed': defineNotification({
    type: 'achievement',
    keeps: ['abn'],
    stands: 'always',
    write: ({ abn }) => ({ text: `We’ve removed the ABN ${abn} from your profile`, path: SETTINGS }),
  }),
  'professional-verified': null,
  'vetting-missing': defineNotification({
    type: 'achievement',
    keeps: ['missing'],
    stands: 'always',
    write: ({ missing }) => ({ text: `Before your next lead we need ${missing}`, path: SETTINGS }),
  }),
  'reset-password': null,
  'password-changed': null,
  'document-expiry': defineNotification({
    type: 'achievement',
    keeps: ['document', 'date'],
    stands: 'always',
    write: ({ document, date }) => ({ text: `Your ${document} expires on ${date}`, path: SETTINGS }),
  }),
  'prices-changed': null,
}
