import { greetingFor, stripLinks } from '#core/email-parts.ts'
import {
  type Address,
  defineNotification,
  type Emails,
  type Link,
  type NoData,
  type Notifications,
} from '#core/notification-kinds.ts'
import {
  isStillAsked,
  isStillKept,
  isStillOffered,
  isStillOn,
  isStillProposed,
  isStillReviewed,
  isStillThere,
} from './parts/still-there.read.ts'

type ToOwner = { to: Address; data: { name: string; title: string; projectId: string } }

type Named = { person: string; personId: string }

/** Emails to an unverified address contain nothing that somebody typed. */
export type ProjectsNotificationKinds = {
  'project-verification': { to: Address; data: NoData; link: Link<'verify_project'> }
  'project-offer': { to: Address; data: ToOwner['data'] & Named }
  /** Says how many sealed offers there are, and nothing about them; `closes` is in words. */
  'project-offer-sealed': { to: Address; data: ToOwner['data'] & { count: string; closes: string } }
  'project-extended': { data: { title: string; projectId: string; closes: string } }
  'project-left': { to: Address; data: ToOwner['data'] & Named }
  'project-question': { to: Address; data: ToOwner['data'] & { questionId: string } }
  'project-answered': { data: { title: string; projectId: string } }
  'project-accepted': { data: { title: string; projectId: string } }
  'project-not-chosen': {
    data: {
      title: string
      projectId: string
      reason: string
      rank: string
      of: string
      band: string
    }
  }
  /** `stage` is in words: 'has started'. */
  'project-moved': { data: { title: string; projectId: string; stage: string } }
  'project-invited': { to: Address; data: { projectId: string } }
  'project-review': { to: Address; data: ToOwner['data'] & Named & { reviewId: string } }
  'project-review-replied': { to: Address; data: ToOwner['data'] & Named & { reviewId: string } }
  'project-variation': { to: Address; data: ToOwner['data'] & Named & { variationId: string } }
  /** `decision` is in words: 'accepted'. */
  'project-variation-decided': { to: Address; data: ToOwner['data'] & { number: string; decision: string } }
  'project-document': { data: { title: string; projectId: string; documentId: string; document: string } }
  'project-addendum': { data: { title: string; projectId: string; number: string } }
}

const page = (projectId: string) => `/projects/${projectId}`
const work = (projectId: string) => `/projects/${projectId}/work`
const reviews = (projectId: string) => `/projects/${projectId}/reviews`
const papers = (projectId: string) => `/projects/${projectId}/documents`
const open = (projectId: string) => ({ action: { label: 'Open the project', path: page(projectId) } })
const called = (title: string | undefined) => (title ? `“${stripLinks(title)}”` : 'a project')
export const projectsEmails: Emails<ProjectsNotificationKinds> = {
  'project-verification': ({ token }, { brand }) => ({
    subject: 'Verify your email to put your project online',
    greeting: 'Hello,',
    paragraphs: [
      `Someone posted a collaborative project at ${brand.name} with this email address. Verify it and the project goes online; the link works for 24 hours.`,
      'If it wasn’t you, ignore this email: unless you click, nothing is shown and the project is deleted.',
    ],
    action: { label: 'Verify my email', path: `/verify-email/${token}` },
  }),
  'project-offer': ({ name, title, projectId, person }) => ({
    subject: `${stripLinks(person ?? 'Someone')} asks to join ${called(title)}`,
    greeting: greetingFor(name),
    paragraphs: [
      `${stripLinks(person ?? 'Someone')} would like to join your project ${called(title)}. Read what they offer and decide.`,
    ],
    ...open(projectId),
  }),
  'project-offer-sealed': ({ name, title, projectId, count, closes }) => ({
    subject: `Offers to ${called(title)}: ${count} so far`,
    greeting: greetingFor(name),
    paragraphs: [
      `Your project ${called(title)} has ${count} ${count === '1' ? 'offer' : 'offers'}. You can read ${count === '1' ? 'it' : 'them'} and decide once offers close: ${closes}, Melbourne time.`,
    ],
    ...open(projectId),
  }),
  'project-extended': ({ title, projectId, closes }) => ({
    subject: `More time for offers to ${called(title)}`,
    greeting: 'Hello,',
    paragraphs: [`Offers to ${called(title)} now close later: ${closes}, Melbourne time.`],
    action: { label: 'See the project', path: page(projectId) },
  }),
  'project-left': ({ name, title, projectId, person }) => ({
    subject: `${stripLinks(person ?? 'Someone')} left ${called(title)}`,
    greeting: greetingFor(name),
    paragraphs: [
      `${stripLinks(person ?? 'Someone')} left your project ${called(title)}, so their place is free again.`,
    ],
    ...open(projectId),
  }),
  'project-question': ({ name, title, projectId }) => ({
    subject: `A question about ${called(title)}`,
    greeting: greetingFor(name),
    paragraphs: [`Someone asked a question about your project ${called(title)}. Everyone will see your answer.`],
    action: { label: 'Read and answer', path: page(projectId) },
  }),
  'project-answered': ({ title, projectId }) => ({
    subject: `Your question about ${called(title)} was answered`,
    greeting: 'Hello,',
    paragraphs: [`The owner of ${called(title)} answered your question.`],
    action: { label: 'Read the answer', path: page(projectId) },
  }),
  'project-accepted': ({ title, projectId }) => ({
    subject: `You’re in: ${called(title)}`,
    greeting: 'Hello,',
    paragraphs: [
      `You’re a collaborator on ${called(title)} now. Its page shows you the address and how to reach its owner.`,
    ],
    ...open(projectId),
  }),
  'project-not-chosen': ({ title, projectId, reason, rank, of, band }) => ({
    subject: `${called(title)} went to others`,
    greeting: 'Hello,',
    paragraphs: [
      `The owner of ${called(title)} chose others this time.`,
      ...(rank ? [`Yours was number ${rank} of ${of} by price.${band ? ` The accepted price is ${band}.` : ''}`] : []),
      ...(reason ? [`What decided it: ${reason}.`] : []),
    ],
    action: { label: 'See the project', path: page(projectId) },
  }),
  'project-moved': ({ title, projectId, stage }) => ({
    subject: `${called(title)} ${stage}`,
    greeting: 'Hello,',
    paragraphs: [`The project ${called(title)} that you collaborate on ${stage}.`],
    ...open(projectId),
  }),
  'project-document': ({ title, projectId, document }) => ({
    subject: `A newer version of ${called(document)}`,
    greeting: 'Hello,',
    paragraphs: [
      `The owner of ${called(title)} uploaded a newer version of ${called(document)}. The one you downloaded is superseded.`,
    ],
    action: { label: 'See the documents', path: papers(projectId) },
  }),
  'project-addendum': ({ title, projectId, number }) => ({
    subject: `Addendum ${number} to ${called(title)}`,
    greeting: 'Hello,',
    paragraphs: [
      `The owner of ${called(title)} added something after your offer. Read addendum ${number} and say that you’ve read it: the owner sees who has.`,
    ],
    action: { label: 'Read it', path: papers(projectId) },
  }),
  'project-variation': ({ name, title, projectId, person }) => ({
    subject: `${stripLinks(person ?? 'Someone')} proposes a variation of ${called(title)}`,
    greeting: greetingFor(name),
    paragraphs: [
      `${stripLinks(person ?? 'Someone')} proposes to change what you agreed on ${called(title)}. Read it, then agree or decline.`,
    ],
    action: { label: 'Read it', path: work(projectId) },
  }),
  'project-variation-decided': ({ name, title, projectId, number, decision }) => ({
    subject: `Variation ${number} of ${called(title)} was ${decision}`,
    greeting: greetingFor(name),
    paragraphs: [`The variation that you proposed on ${called(title)} was ${decision}.`],
    action: { label: 'See the project', path: work(projectId) },
  }),
  'project-review': ({ name, title, projectId, person }) => ({
    subject: `${stripLinks(person ?? 'Someone')} reviewed working with you`,
    greeting: greetingFor(name),
    paragraphs: [
      `${stripLinks(person ?? 'Someone')} reviewed working with you on ${called(title)}.`,
      'You’ll read it once you’ve reviewed them, or once the time for reviews is over.',
    ],
    action: { label: 'Write yours', path: reviews(projectId) },
  }),
  'project-review-replied': ({ name, title, projectId, person }) => ({
    subject: `${stripLinks(person ?? 'Someone')} answered your review`,
    greeting: greetingFor(name),
    paragraphs: [`${stripLinks(person ?? 'Someone')} answered your review of working together on ${called(title)}.`],
    action: { label: 'Read the answer', path: reviews(projectId) },
  }),
  'project-invited': ({ projectId }, { brand }) => ({
    subject: `You’re invited to a private project at ${brand.name}`,
    greeting: 'Hello,',
    paragraphs: [
      'Someone invited this email address to look at a private project and ask to join it.',
      'Sign in with this address to see it. If you weren’t expecting this, ignore this email.',
    ],
    action: { label: 'See the project', path: page(projectId) },
  }),
}

export const projectsNotifications: Notifications<ProjectsNotificationKinds> = {
  'project-offer': defineNotification({
    type: 'project',
    keeps: ['projectId', 'title', 'person', 'personId'],
    stands: isStillOffered,
    write: ({ projectId, title, person = 'Someone' }) => ({
      text: `${person} asks to join ${title ?? 'your project'}`,
      path: page(projectId),
    }),
  }),
  'project-offer-sealed': defineNotification({
    type: 'project',
    keeps: ['projectId', 'title', 'count'],
    stands: isStillOffered,
    write: ({ projectId, title, count }) => ({
      text: `Offers to ${title ?? 'your project'}: ${count} so far`,
      path: page(projectId),
    }),
  }),
  'project-extended': defineNotification({
    type: 'project',
    keeps: ['projectId', 'title', 'closes'],
    stands: isStillThere,
    write: ({ projectId, title, closes }) => ({
      text: `Offers to ${title ?? 'a project'} close later: ${closes}`,
      path: page(projectId),
    }),
  }),
  'project-left': defineNotification({
    type: 'project',
    keeps: ['projectId', 'title', 'person', 'personId'],
    stands: isStillThere,
    write: ({ projectId, title, person = 'Someone' }) => ({
      text: `${person} left ${title ?? 'your project'}`,
      path: page(projectId),
    }),
  }),
  'project-question': defineNotification({
    type: 'project',
    keeps: ['projectId', 'title', 'questionId'],
    stands: isStillAsked,
    write: ({ projectId, title }) => ({ text: `A question about ${title ?? 'your project'}`, path: page(projectId) }),
  }),
  'project-answered': defineNotification({
    type: 'project',
    keeps: ['projectId', 'title'],
    stands: isStillThere,
    write: ({ projectId, title }) => ({
      text: `Your question about ${title ?? 'a project'} was answered`,
      path: page(projectId),
    }),
  }),
  'project-accepted': defineNotification({
    type: 'project',
    keeps: ['projectId', 'title'],
    stands: isStillOn,
    write: ({ projectId, title }) => ({ text: `You’re in: ${title ?? 'a project'}`, path: page(projectId) }),
  }),
  'project-not-chosen': defineNotification({
    type: 'project',
    keeps: ['projectId', 'title'],
    stands: isStillThere,
    write: ({ projectId, title }) => ({ text: `${title ?? 'A project'} went to others`, path: page(projectId) }),
  }),
  'project-moved': defineNotification({
    type: 'project',
    keeps: ['projectId', 'title', 'stage'],
    stands: isStillThere,
    write: ({ projectId, title, stage }) => ({
      text: `${title ?? 'A project'} ${stage}`,
      path: page(projectId),
    }),
  }),
  'project-document': defineNotification({
    type: 'project',
    keeps: ['projectId', 'document', 'documentId'],
    stands: isStillKept,
    write: ({ projectId, document }) => ({
      text: `A newer version of ${document ?? 'a document'}: yours is superseded`,
      path: papers(projectId),
    }),
  }),
  'project-addendum': defineNotification({
    type: 'project',
    keeps: ['projectId', 'title', 'number'],
    stands: isStillThere,
    write: ({ projectId, title, number }) => ({
      text: `Addendum ${number} to ${title ?? 'a project'}`,
      path: papers(projectId),
    }),
  }),
  'project-variation': defineNotification({
    type: 'project',
    keeps: ['projectId', 'title', 'person', 'personId', 'variationId'],
    stands: isStillProposed,
    write: ({ projectId, title, person = 'Someone' }) => ({
      text: `${person} proposes a variation of ${title ?? 'a project'}`,
      path: work(projectId),
    }),
  }),
  'project-variation-decided': defineNotification({
    type: 'project',
    keeps: ['projectId', 'title', 'number', 'decision'],
    stands: isStillThere,
    write: ({ projectId, title, number, decision }) => ({
      text: `Variation ${number} of ${title ?? 'a project'} was ${decision}`,
      path: work(projectId),
    }),
  }),
  'project-review': defineNotification({
    type: 'project',
    keeps: ['projectId', 'title', 'person', 'personId', 'reviewId'],
    stands: isStillReviewed,
    write: ({ projectId, title, person = 'Someone' }) => ({
      text: `${person} reviewed working with you on ${title ?? 'a project'}`,
      path: reviews(projectId),
    }),
  }),
  'project-review-replied': defineNotification({
    type: 'project',
    keeps: ['projectId', 'title', 'person', 'personId', 'reviewId'],
    stands: isStillReviewed,
    write: ({ projectId, title, person = 'Someone' }) => ({
      text: `${person} answered your review of ${title ?? 'a project'}`,
      path: reviews(projectId),
    }),
  }),
}
