import { greetingFor, reasonLine, stripLinks } from '#core/email-parts.ts'
import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'

type OnJob = { name: string; engagementId: string }
type OfProfessional = OnJob & { professional: string; personId: string }
type OfHomeowner = OnJob & { homeownerName: string }

/** What happens on a job under way, to the side that did not do it. */
export type EngagementsNotificationKinds = {
  'job-schedule': { data: OfProfessional }
  /** `payment` says its name and amount. */
  'job-claimed': { data: OfProfessional & { payment: string } }
  'job-refused': { data: OfHomeowner & { payment: string; reason: string } }
  'job-paid': { data: OfHomeowner & { payment: string } }
  'job-unpaid': { data: OfHomeowner & { payment: string } }
  /** `other` proposed it, or decided: `decision` is empty for a proposal. */
  'job-change': { data: OnJob & { other: string; effect: string; decision: string } }
  'job-change-decided': { data: OnJob & { other: string; effect: string; decision: string } }
  'job-change-withdrawn': { data: OnJob & { other: string; effect: string; decision: string } }
  /** Stored under its first name, like the word of its data: a document. */
  'job-paper': { data: OnJob & { other: string; paper: string } }
  'job-defect': { data: OfHomeowner & { defect: string } }
  'job-defect-fixed': { data: OfProfessional & { defect: string } }
  /** Without a reason the homeowner took back that it is completed. */
  'job-not-done': { data: OfHomeowner & { reason: string } }
}

const job = (engagementId: string) => `/job/${engagementId}`
const who = (name: string | undefined, otherwise: string) => stripLinks(name || otherwise)
const pro = (name: string | undefined) => who(name, 'Your professional')
const owner = (name: string | undefined) => who(name, 'The homeowner')

export const engagementsEmails: Emails<EngagementsNotificationKinds> = {
  'job-schedule': ({ name, professional, engagementId }) => ({
    subject: `${pro(professional)} set the payment stages`,
    greeting: greetingFor(name),
    paragraphs: [
      `${pro(professional)} divided the price into stages. They come to the accepted price, and none is above its legal share.`,
    ],
    action: { label: 'See the stages', path: job(engagementId) },
  }),
  'job-claimed': ({ name, professional, payment, engagementId }) => ({
    subject: `${pro(professional)} claims a stage: ${stripLinks(payment)}`,
    greeting: greetingFor(name),
    paragraphs: [
      `${pro(professional)} says a stage is finished: ${stripLinks(payment)}.`,
      'Look at the work and the photos first. You pay the professional directly, and record it on the job’s page.',
    ],
    action: { label: 'Check the stage', path: job(engagementId) },
  }),
  'job-refused': ({ name, homeownerName, payment, reason, engagementId }) => ({
    subject: `Not finished yet: ${stripLinks(payment)}`,
    greeting: greetingFor(name),
    paragraphs: [
      `${owner(homeownerName)} says that this stage isn’t finished: ${stripLinks(payment)}.`,
      reasonLine(reason),
    ],
    action: { label: 'Open the job', path: job(engagementId) },
  }),
  'job-paid': ({ name, homeownerName, payment, engagementId }) => ({
    subject: `Recorded as paid: ${stripLinks(payment)}`,
    greeting: greetingFor(name),
    paragraphs: [
      `${owner(homeownerName)} recorded a stage as paid: ${stripLinks(payment)}. Check that it has reached you.`,
    ],
    action: { label: 'Open the job', path: job(engagementId) },
  }),
  'job-unpaid': ({ name, homeownerName, payment, engagementId }) => ({
    subject: `Not paid after all: ${stripLinks(payment)}`,
    greeting: greetingFor(name),
    paragraphs: [
      `${owner(homeownerName)} took back that a stage is paid: ${stripLinks(payment)}. It is claimed, as it was before.`,
    ],
    action: { label: 'Open the job', path: job(engagementId) },
  }),
  'job-change': ({ name, other, effect, engagementId }) => ({
    subject: `${who(other, 'The other side')} proposes a variation`,
    greeting: greetingFor(name),
    paragraphs: [
      `${who(other, 'The other side')} proposes a variation: ${stripLinks(effect)}.`,
      'Nothing changes until you agree to it.',
    ],
    action: { label: 'Read and decide', path: job(engagementId) },
  }),
  'job-change-decided': ({ name, other, effect, decision, engagementId }) => ({
    subject: `${who(other, 'The other side')} ${decision} the variation`,
    greeting: greetingFor(name),
    paragraphs: [`${who(other, 'The other side')} ${decision} your variation: ${stripLinks(effect)}.`],
    action: { label: 'Open the job', path: job(engagementId) },
  }),
  'job-change-withdrawn': ({ name, other, effect, engagementId }) => ({
    subject: `${who(other, 'The other side')} took back a variation`,
    greeting: greetingFor(name),
    paragraphs: [
      `${who(other, 'The other side')} took back the variation that waited for you: ${stripLinks(effect)}. You have nothing to decide.`,
    ],
    action: { label: 'Open the job', path: job(engagementId) },
  }),
  'job-paper': ({ name, other, paper, engagementId }) => ({
    subject: `${who(other, 'The other side')} added a document: ${stripLinks(paper)}`,
    greeting: greetingFor(name),
    paragraphs: [`${who(other, 'The other side')} added a document to your job: ${stripLinks(paper)}.`],
    action: { label: 'See the documents', path: job(engagementId) },
  }),
  'job-defect': ({ name, homeownerName, defect, engagementId }) => ({
    subject: `${owner(homeownerName)} listed a defect`,
    greeting: greetingFor(name),
    paragraphs: [`${owner(homeownerName)} put something on the defects list: “${stripLinks(defect)}”`],
    action: { label: 'See the list', path: job(engagementId) },
  }),
  'job-defect-fixed': ({ name, professional, defect, engagementId }) => ({
    subject: `${pro(professional)} fixed a defect`,
    greeting: greetingFor(name),
    paragraphs: [`${pro(professional)} says that this is fixed: “${stripLinks(defect)}”`],
    action: { label: 'Look at it', path: job(engagementId) },
  }),
  'job-not-done': ({ name, homeownerName, reason, engagementId }) => ({
    subject: `${owner(homeownerName)} says the job is not done yet`,
    greeting: greetingFor(name),
    paragraphs: [
      `${owner(homeownerName)} says the job isn’t done yet: it goes on.`,
      ...(reason ? [reasonLine(reason)] : []),
    ],
    action: { label: 'Open the job', path: job(engagementId) },
  }),
}

export const engagementsNotifications: Notifications<EngagementsNotificationKinds> = {
  'job-schedule': defineNotification({
    type: 'project',
    keeps: ['professional', 'personId', 'engagementId'],
    stands: 'always',
    write: ({ professional, engagementId }) => ({
      text: `${pro(professional)} set the payment stages`,
      path: job(engagementId),
    }),
  }),
  'job-claimed': defineNotification({
    type: 'project',
    keeps: ['professional', 'personId', 'engagementId', 'payment'],
    stands: 'always',
    write: ({ professional, payment, engagementId }) => ({
      text: `${pro(professional)} claims: ${payment}`,
      path: job(engagementId),
    }),
  }),
  'job-refused': defineNotification({
    type: 'project',
    keeps: ['engagementId', 'payment'],
    stands: 'always',
    write: ({ payment, engagementId }) => ({ text: `Not finished yet: ${payment}`, path: job(engagementId) }),
  }),
  'job-paid': defineNotification({
    type: 'project',
    keeps: ['engagementId', 'payment'],
    stands: 'always',
    write: ({ payment, engagementId }) => ({ text: `Recorded as paid: ${payment}`, path: job(engagementId) }),
  }),
  'job-unpaid': defineNotification({
    type: 'project',
    keeps: ['engagementId', 'payment'],
    stands: 'always',
    write: ({ payment, engagementId }) => ({ text: `Not paid after all: ${payment}`, path: job(engagementId) }),
  }),
  'job-change': defineNotification({
    type: 'project',
    keeps: ['engagementId', 'effect'],
    stands: 'always',
    write: ({ effect, engagementId }) => ({ text: `A variation is proposed: ${effect}`, path: job(engagementId) }),
  }),
  'job-change-decided': defineNotification({
    type: 'project',
    keeps: ['engagementId', 'effect', 'decision'],
    stands: 'always',
    write: ({ effect, decision, engagementId }) => ({
      text: `Your variation was ${decision}: ${effect}`,
      path: job(engagementId),
    }),
  }),
  'job-change-withdrawn': defineNotification({
    type: 'project',
    keeps: ['engagementId', 'effect'],
    stands: 'always',
    write: ({ effect, engagementId }) => ({ text: `A variation was taken back: ${effect}`, path: job(engagementId) }),
  }),
  'job-paper': defineNotification({
    type: 'project',
    keeps: ['engagementId', 'paper'],
    stands: 'always',
    write: ({ paper, engagementId }) => ({ text: `New document on your job: ${paper}`, path: job(engagementId) }),
  }),
  'job-defect': defineNotification({
    type: 'project',
    keeps: ['engagementId', 'defect'],
    stands: 'always',
    write: ({ defect, engagementId }) => ({ text: `To put right: ${defect}`, path: job(engagementId) }),
  }),
  'job-defect-fixed': defineNotification({
    type: 'project',
    keeps: ['professional', 'personId', 'engagementId'],
    stands: 'always',
    write: ({ professional, engagementId }) => ({
      text: `${pro(professional)} fixed a defect`,
      path: job(engagementId),
    }),
  }),
  'job-not-done': defineNotification({
    type: 'project',
    keeps: ['engagementId'],
    stands: 'always',
    write: ({ engagementId }) => ({ text: 'The homeowner says the job isn’t done yet', path: job(engagementId) }),
  }),
}
