/** 'How It Works', in three steps. */
export const quoteSteps = [
  {
    title: 'Say what you need',
    text: 'A postcode, a few sentences, and photos or plans if you have them. It takes two minutes on a phone.',
  },
  {
    title: 'Three professionals hear of it',
    text: 'Your email is verified first. Then up to 3 who do this work near you are told at once, and you see who and why.',
  },
  {
    title: 'Compare, then choose',
    text: 'Quotes come back against the same lines. Ask questions, accept one, and say why to the others.',
  },
]

/** 'Why Choose': what is different here, each true of the product itself. */
export const quoteReasons = [
  {
    icon: 'three',
    title: 'Three, never thirty',
    text: 'At most 3 professionals ever get your request. The database itself refuses a fourth.',
  },
  {
    icon: 'alike',
    title: 'Like for like',
    text: 'Every quote answers the same lines. What one of them leaves out is marked, and so is what may still change.',
  },
  {
    icon: 'law',
    title: 'The law, in plain words',
    text: 'A deposit above the Victorian cap, or insurance that is due, is flagged on the quote with the rule and its date.',
  },
  {
    icon: 'why',
    title: 'You see who and why',
    text: 'Trade, distance, response record, turn and tier: the reasons for each match are shown to you as they are to them.',
  },
  {
    icon: 'checked',
    title: 'Checked, and dated',
    text: 'A licence badge says what was checked and when. Reviews come from finished jobs only.',
  },
  {
    icon: 'yours',
    title: 'Yours to take back',
    text: 'See on which days your number was shown, take it back, or delete the whole request with its files.',
  },
] as const

export type QuoteStep = (typeof quoteSteps)[number]
export type QuoteReason = (typeof quoteReasons)[number]
