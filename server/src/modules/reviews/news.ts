import { appeal, hello, plain, profileAction, reasonOf } from '../../mail/letter-parts.ts'
import { type Letters, type Notifications, notification } from '../../news/kinds.ts'

/** `slug` is empty where the professional has no public profile. */
export type ReviewsNews = {
  'review-received': { data: { name: string; stars: string; slug: string } }
  /** To its author. */
  'review-removed': { data: { name: string; professional: string; reason: string; requestId: string } }
  /** To whom it was about. */
  'review-of-you-removed': { data: { name: string; stars: string; suburb: string; reason: string; slug: string } }
}

const isGone = 'It’s no longer shown or counted.'

export const reviewsLetters: Letters<ReviewsNews> = {
  'review-received': ({ name, stars, slug }) => ({
    subject: `You have a new review: ${stars} out of 5 stars`,
    greeting: hello(name),
    paragraphs: [
      `A homeowner reviewed your work: ${stars} out of 5 stars.${slug ? ' You can reply once; your reply appears below it.' : ''}`,
    ],
    ...profileAction('Read and reply', slug),
  }),
  'review-removed': ({ name, professional, reason, requestId }, config) => ({
    subject: `Your review of ${plain(professional)} was removed`,
    greeting: hello(name),
    paragraphs: [`We’ve removed your review of ${plain(professional)}. ${isGone}`, reasonOf(reason), appeal(config)],
    action: { label: 'Open your project', path: `/quotes/${requestId}` },
  }),
  'review-of-you-removed': ({ name, stars, suburb, reason, slug }) => ({
    subject: 'A review of you was removed',
    greeting: hello(name),
    paragraphs: [
      `We’ve removed a review of your work in ${plain(suburb)} (${stars} out of 5 stars). ${isGone}`,
      reasonOf(reason),
    ],
    ...profileAction('See your profile', slug),
  }),
}

export const reviewsNotifications: Notifications<ReviewsNews> = {
  'review-received': notification({
    type: 'project',
    keeps: ['stars', 'slug'],
    write: ({ stars, slug }) => ({
      text: `You have a new review: ${stars} out of 5 stars`,
      path: slug ? `/professionals/p/${slug}` : '/professionals/dashboard',
    }),
  }),
  'review-removed': notification({
    type: 'project',
    keeps: ['professional', 'requestId'],
    write: ({ professional = 'a professional', requestId }) => ({
      text: `Your review of ${professional} was removed`,
      path: `/quotes/${requestId}`,
    }),
  }),
  'review-of-you-removed': notification({
    type: 'project',
    keeps: ['suburb', 'slug'],
    write: ({ suburb, slug }) => ({
      text: `A review of your work in ${suburb} was removed`,
      path: slug ? `/professionals/p/${slug}` : '/professionals/dashboard',
    }),
  }),
}
