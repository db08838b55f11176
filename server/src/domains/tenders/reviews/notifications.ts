import { appeal, greetingFor, profileAction, reasonLine, stripLinks } from '#core/email-parts.ts'
import { defineNotification, type Emails, type Notifications } from '#core/notification-kinds.ts'
import { isNotRemoved, isStillDisputed, isStillRemoved, isStillShown } from './parts/still-shown.read.ts'

export type ComplaintDecided = {
  professional: string
  personId: string
  outcome: 'kept' | 'removed'
  reason: string
  appeal: 'yes' | ''
  complaintId: string
  requestId: string
}

/** `personId` is the subject's account. `requestId` and `suburb` are empty for projects. */
export type ReviewsNotificationKinds = {
  'review-received': { data: { name: string; stars: string; slug: string; reviewId: string } }
  'review-removed': {
    data: { name: string; professional: string; personId: string; reason: string; requestId: string; reviewId: string }
  }
  'review-of-you-removed': {
    data: { name: string; stars: string; suburb: string; reason: string; slug: string; reviewId: string }
  }
  'review-complained': {
    data: {
      name: string
      professional: string
      personId: string
      reason: string
      until: string
      complaintId: string
      requestId: string
    }
  }
  'review-complaint-to-decide': {
    to: 'administrators'
    data: { professional: string; personId: string; reason: string; until: string; requestId: string }
  }
  'review-complaint-decided': { data: ComplaintDecided }
  'review-of-you-restored': { data: { name: string; reason: string; slug: string; reviewId: string } }
}

const who = (name: string | undefined) => stripLinks(name ?? 'a professional')
const isGone = 'It’s no longer shown or counted.'

const complaintPath = (complaintId: string) => `/reviews/complaints/${complaintId}`
const complaintsPath = '/admin/dashboard?tab=complaints'
const outcomes = { kept: 'stays', removed: 'is removed' }

export const reviewsEmails: Emails<ReviewsNotificationKinds> = {
  'review-received': ({ name, stars, slug }) => ({
    subject: `You have a new review: ${stars} out of 5 stars`,
    greeting: greetingFor(name),
    paragraphs: [
      `A homeowner reviewed your work: ${stars} out of 5 stars.${slug ? ' You can reply once; your reply appears below it.' : ''}`,
    ],
    ...profileAction('Read and reply', slug),
  }),
  'review-removed': ({ name, professional, reason, requestId }, config) => ({
    subject: `Your review of ${who(professional)} was removed`,
    greeting: greetingFor(name),
    paragraphs: [`We’ve removed your review of ${who(professional)}. ${isGone}`, reasonLine(reason), appeal(config)],
    action: { label: 'Open your project', path: `/quotes/${requestId}` },
  }),
  'review-of-you-removed': ({ name, stars, suburb, reason, slug }) => ({
    subject: 'A review of you was removed',
    greeting: greetingFor(name),
    paragraphs: [
      `We’ve removed a review of ${suburb ? `your work in ${stripLinks(suburb)}` : 'working with you'} (${stars} out of 5 stars). ${isGone}`,
      reasonLine(reason),
    ],
    ...profileAction('See your profile', slug),
  }),
  'review-complained': ({ name, professional, reason, until, complaintId }) => ({
    subject: `Someone complained about your review of ${who(professional)}`,
    greeting: greetingFor(name),
    paragraphs: [
      `Someone complained about your review of ${who(professional)}: “${stripLinks(reason)}”. It stays as it is while we look at it.`,
      `Tell us what happened, and how you know: a photo, a message or an invoice that you can describe helps. You can also change the words of your review. We decide by ${until}, with what we have by then.`,
    ],
    action: { label: 'Read it and answer', path: complaintPath(complaintId) },
  }),
  'review-complaint-to-decide': ({ professional, reason, until }) => ({
    subject: `A review of ${who(professional)} to look at by ${until}`,
    greeting: 'Hello,',
    paragraphs: [`Someone complained about a review, or appealed: “${stripLinks(reason)}”. It is due by ${until}.`],
    action: { label: 'Open the complaints', path: complaintsPath },
  }),
  'review-complaint-decided': ({ professional, outcome, reason, appeal: mayAppeal, complaintId }) => ({
    subject: `The review of ${who(professional)} ${outcomes[outcome]}`,
    greeting: 'Hello,',
    paragraphs: [
      outcome === 'kept'
        ? `We’ve looked at the complaint about the review of ${who(professional)}: the review stays.`
        : `We’ve looked at the complaint about the review of ${who(professional)} and removed the review. ${isGone}`,
      reasonLine(reason),
      mayAppeal
        ? 'If you disagree, you can ask us once to look at it again.'
        : 'You can read the whole decision on its page.',
    ],
    action: { label: 'See the decision', path: complaintPath(complaintId) },
  }),
  'review-of-you-restored': ({ name, reason, slug }) => ({
    subject: 'A review of you is shown again',
    greeting: greetingFor(name),
    paragraphs: [
      'Its author asked us to look at it again, and the review that we had removed is shown and counted again.',
      reasonLine(reason),
    ],
    ...profileAction('See your profile', slug),
  }),
}

export const reviewsNotifications: Notifications<ReviewsNotificationKinds> = {
  'review-received': defineNotification({
    type: 'project',
    keeps: ['stars', 'slug', 'reviewId'],
    stands: isStillShown,
    write: ({ stars, slug }) => ({
      text: `You have a new review: ${stars} out of 5 stars`,
      path: slug ? `/professionals/p/${slug}` : '/professionals/dashboard',
    }),
  }),
  'review-removed': defineNotification({
    type: 'project',
    keeps: ['professional', 'personId', 'requestId', 'reviewId'],
    stands: isStillRemoved,
    write: ({ professional = 'a professional', requestId }) => ({
      text: `Your review of ${professional} was removed`,
      path: `/quotes/${requestId}`,
    }),
  }),
  'review-of-you-removed': defineNotification({
    type: 'project',
    keeps: ['suburb', 'slug', 'reviewId'],
    stands: isStillRemoved,
    write: ({ suburb, slug }) => ({
      text: suburb ? `A review of your work in ${suburb} was removed` : 'A review of working with you was removed',
      path: slug ? `/professionals/p/${slug}` : '/professionals/dashboard',
    }),
  }),
  'review-complained': defineNotification({
    type: 'project',
    keeps: ['professional', 'personId', 'complaintId', 'requestId'],
    stands: isStillDisputed,
    write: ({ professional = 'a professional', complaintId }) => ({
      text: `Someone complained about your review of ${professional}`,
      path: complaintPath(complaintId),
    }),
  }),
  'review-complaint-decided': defineNotification({
    type: 'project',
    keeps: ['professional', 'personId', 'outcome', 'complaintId', 'requestId'],
    stands: 'always',
    write: ({ professional = 'a professional', outcome, complaintId }) => ({
      text: `The review of ${professional} ${outcomes[outcome]}`,
      path: complaintPath(complaintId),
    }),
  }),
  'review-of-you-restored': defineNotification({
    type: 'project',
    keeps: ['slug', 'reviewId'],
    stands: isNotRemoved,
    write: ({ slug }) => ({
      text: 'A review of you is shown again',
      path: slug ? `/professionals/p/${slug}` : '/professionals/dashboard',
    }),
  }),
}
