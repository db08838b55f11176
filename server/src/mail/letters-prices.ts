import { hello, type Letters } from './letter-parts.ts'

/** Letters about what things cost. */
export const priceLetters: Letters = {
  /** name, amount, points, before (points that it brought) */
  'auto-top-up-changed': ({ name, amount, points, before }) => ({
    subject: 'Your automatic top-up is off: its points have changed',
    greeting: hello(name),
    paragraphs: [
      `An automatic top-up of ${amount} brings ${points} points now. It brought ${before} when you switched it on.`,
      'Nothing was charged, and nothing is bought by itself until you switch it on again.',
    ],
    action: { label: 'My points', path: '/professionals/wallet' },
  }),
  /** name, points (with each paid month; empty without a plan), percent (on top-ups), automatic ('yes' where it was stopped) */
  'prices-changed': ({ name, points, percent, automatic }) => ({
    subject: 'One price list for points and plans',
    greeting: hello(name),
    paragraphs: [
      'Our two price lists are one now. A dollar buys one LV Point, a lead costs 29 points as before, and a plan adds to every top-up.',
      'The points that you have stay yours, all of them, and never expire.',
      ...(points
        ? [
            `Your plan costs what it did. From your next paid invoice it brings ${points} points a month, and each top-up brings ${percent}% more.`,
          ]
        : []),
      ...(automatic === 'yes'
        ? [
            'Your automatic top-up bought points at the old rate. It is off, and nothing is bought by itself until you switch it on again.',
          ]
        : []),
    ],
    action: { label: 'What a lead costs', path: '/professionals/checkout' },
  }),
  /** name, price, points, percent, from, until (days); to the professional with whom it was agreed */
  'diamond-agreed': ({ name, price, points, percent, from, until }) => ({
    subject: 'Your Diamond plan is ready',
    greeting: hello(name),
    paragraphs: [
      `We agreed on ${price} a month, incl. GST: ${points} points with every month paid, and ${percent}% more with every top-up.`,
      `You can start it from ${from}. It ends before ${until}, and renews each month until then.`,
      'Nothing is charged until you start it.',
    ],
    action: { label: 'Start Diamond', path: '/professionals/subscription' },
  }),
}
