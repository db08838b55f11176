import { APPLICATION_HOURS } from '@lv/contract/options'
import { showPhone } from '@lv/contract/phone'
import { reasonLine, stripLinks } from '#core/email-parts.ts'
import type { Address, Emails, Link, NoData } from '#core/notification-kinds.ts'

type Own = Link<'application'>

/** The address is unproven, so no letter to it contains anything that somebody typed (RELIABILITY.md, T81). */
export type ApplicationsNotificationKinds = {
  'application-received': { to: Address; data: NoData; link: Own }
  'application-again': { to: Address; data: NoData; link: Own }
  'application-interview': { to: Address; data: { day: string; time: string }; link: Own }
  'application-approved': { to: Address; data: { until: string }; link: Link<'application_invitation'> }
  'application-declined': { to: Address; data: { reason: string }; link: Own }
  'application-appeal-declined': { to: Address; data: { reason: string }; link: Own }
  'application-to-review': {
    to: 'us'
    data: { applicationId: string; business: string; trades: string; email: string; phone: string }
  }
  'application-appealed': { to: 'us'; data: { applicationId: string; business: string; email: string; text: string } }
}

const own = (token: string) => ({ label: 'See your application', path: `/professionals/application/${token}` })
const NOT_YOU = 'If you didn’t apply, open the link and withdraw it: it’s then deleted.'
const review = (id: string) => ({ label: 'Open the application', path: `/admin/dashboard?tab=applications&id=${id}` })

export const applicationsEmails: Emails<ApplicationsNotificationKinds> = {
  'application-received': ({ token }, { brand }) => ({
    subject: `We’ve received your application to ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      `Someone, perhaps you, applied to join ${brand.name}’s network of professionals with this email address.`,
      `What happens next: we review the application and contact you within 24-${APPLICATION_HOURS} hours, talk on the phone, and decide. You can follow it with the link below. Keep it to yourself: whoever has it sees the application.`,
      NOT_YOU,
    ],
    action: own(token),
  }),
  'application-again': ({ token }, { brand }) => ({
    subject: `Your application to ${brand.name} is already with us`,
    greeting: 'Hello,',
    paragraphs: [
      `Someone, perhaps you, applied again to join ${brand.name} with this email address. There is an application already, so the new one was not stored and nothing has changed.`,
      'The link shows where it stands. If something in it is wrong, withdraw it there and apply again.',
    ],
    action: own(token),
  }),
  'application-interview': ({ day, time, token }, { brand }) => ({
    subject: `We’ll call you on ${day} at ${time}`,
    greeting: 'Hello,',
    paragraphs: [
      `The next step of your application to ${brand.name} is a phone interview: we’ll call the number in your application on ${day} at ${time}, Melbourne time. It takes about 15 minutes.`,
      `If that doesn’t suit you, call us on ${brand.phone} and we’ll find another time.`,
    ],
    action: own(token),
  }),
  'application-approved': ({ until, token }, { brand }) => ({
    subject: `Welcome to ${brand.name}: your application is approved`,
    greeting: 'Hello,',
    paragraphs: [
      'Your application is approved. Set up your account with the link below: your ABN, licence, trade and service area come with you.',
      `The link works once, until ${until}. If it has ended, ask for a new one on your application’s page.`,
    ],
    action: { label: 'Set up your account', path: `/professionals/invitation/${token}` },
  }),
  'application-declined': ({ reason, token }, { brand }) => ({
    subject: `Your application to ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      'We’ve looked at your application, and can’t approve it.',
      reasonLine(reason),
      'If you disagree, you can ask us once to look at it again, on your application’s page. You can also apply again when something has changed.',
    ],
    action: own(token),
  }),
  'application-appeal-declined': ({ reason, token }, { brand }) => ({
    subject: `Your appeal about your application to ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      'We’ve looked at your application again, and the decision stays as it was.',
      reasonLine(reason),
      'This decision is final. You can apply again when something has changed.',
    ],
    action: own(token),
  }),
  'application-to-review': ({ applicationId, business, trades, email, phone }) => ({
    subject: `Application to review: ${stripLinks(business)}`,
    greeting: `${stripLinks(business)} has applied to join the network.`,
    paragraphs: [
      `Primary trade: ${stripLinks(trades)}. Look at it within ${APPLICATION_HOURS} hours.`,
      `Reply to ${email ?? 'the applicant'}${phone ? ` or ${showPhone(phone)}` : ''}. The email address is not verified.`,
    ],
    action: review(applicationId),
  }),
  'application-appealed': ({ applicationId, business, email, text }) => ({
    subject: `Appeal from an applicant: ${stripLinks(business)}`,
    greeting: `${stripLinks(business)} asks us to look at their application again.`,
    paragraphs: [`They wrote: “${stripLinks(text)}”`, `Reply to ${email ?? 'the applicant'}.`],
    action: review(applicationId),
  }),
}
