/** How communities work, as the discovery page explains it. */
export const communityFacts = [
  {
    title: 'One topic, one community',
    text: 'Each is about one kind of work in one sector: slabs, permits, heritage overlays, cash flow. Members post questions and show what they built; others answer from experience.',
  },
  {
    title: 'Free, open or invite only',
    text: 'You can join free and open communities right away. An invite-only one asks you for a short note, and its owner decides; if it’s paid, you pay once you’re accepted. You can leave any of them when you like.',
  },
  {
    title: 'Public, or for members',
    text: 'Anyone can read a public community; you need an account to post, answer and like. The others show their description and numbers, and keep discussions for members.',
  },
  {
    title: 'Paid memberships',
    text: 'An owner may set a monthly price in Australian dollars, incl. GST. The platform keeps 20% of it as its fee and 80% goes to the owner. Free communities are free for everyone.',
  },
  {
    title: 'How active it is',
    text: 'The green or yellow dot counts people: members who posted, answered or liked in the last 30 days, and the median time to a first answer over 90 days. It is counted nightly and hidden under 10 members.',
  },
  {
    title: 'Your own',
    text: 'Anyone with an account can start one. You choose who joins, who reads and what it costs, and its cover is drawn for you, unless you add a picture.',
  },
]

export const platformFee = 'Platform fee: 20% on paid memberships | Free communities available'

/** What a membership gives, for the page about paying. */
export const membershipIncludes = [
  'Reading every discussion, old ones included',
  'Posting, with pictures, and answering others',
  'Seeing who the other members are',
  'Your level and your standing among the members',
]

/** What discovery says around its list, section by section in the order of showing. */
export const discoveryWords = {
  hero: {
    title: 'Find people who have built it before',
    text: 'Communities of developers, builders, engineers, designers, tradies and inspectors. Search by what you are working on, a suburb or a postcode.',
    create: 'Create Community',
  },
  howItWorks: { title: 'How communities work', facts: communityFacts },
  closing: {
    title: 'Ready to Build Your Community?',
    text: 'Pick a name, say who it is for, and post the first question. The cover is drawn for you.',
    create: 'Create Community',
    learnMore: 'Learn More',
    /** Read out after it. */
    learnMoreAbout: 'about how communities work',
    fee: platformFee,
  },
}

export type DiscoveryWords = typeof discoveryWords
