/** What to have ready, by where the consultation happens. */
export const prepList = {
  call: [
    'What you would like changed, in two or three sentences.',
    'Photos of the rooms, added to the booking: the consultant sees them before the call.',
    'Your suburb, and whether there is a heritage overlay as far as you know.',
    'What you would like to spend, roughly, and by when it should be done.',
  ],
  onsite: [
    'Someone who can make decisions is home, and we can get to every room and the roof space.',
    'Plans, title, past permits and the building report, where you have them.',
    'Photos of what worries you, added to the booking: the consultant sees them before the visit.',
    'Where the switchboard, the meters and the sewer point are.',
    'What you would like to spend, roughly, and by when it should be done.',
  ],
} as const

/** When money comes back (PRODUCT.md, section 9.12). */
export const refundTerms = [
  { when: 'At least 48 hours before', back: 'all of it' },
  { when: 'At least 24 hours before', back: 'half of it' },
  { when: 'Later than that', back: 'nothing' },
] as const

/** What happens after the form was sent. */
export const nextSteps = {
  call: [
    'We’ll email you a confirmation, with a private link to change it.',
    'We’ll call you within 24 hours, or at the time you choose.',
    'You know where to start, and what to ask for.',
  ],
  /** Once a time is chosen. */
  callAtATime: [
    'We’ll email you a confirmation, with a private link to change it.',
    'We’ll call you at the time you chose.',
    'You know where to start, and what to ask for.',
  ],
  onsite: [
    'You pay on the next page; we hold your time meanwhile.',
    'We’ll email you a confirmation, with a calendar entry and a private link to move or cancel it.',
    'After the visit you get the scope in writing. One click asks builders for quotes with it.',
  ],
} as const
