/** The three features of the communities, under the names of the specification (section 2). */
export const landingFeatures = [
  {
    title: 'Industry Specific',
    text: 'Developers, builders, engineers, designers, tradies and inspectors each have rooms of their own, by the kind of work and the sector. You talk to people who have done it.',
  },
  {
    title: 'Project Showcase',
    text: 'Post what you built with its pictures: the footing before the pour, the flashing before the cladding. Others ask how, and find it again by search.',
  },
  {
    title: 'Knowledge Sharing',
    text: 'Questions get answers from people on site. Each community shows how many of its members are active, and how long a first answer takes.',
  },
]

/** What people ask first. Only what the product does today. */
export const landingQuestions = [
  {
    question: 'What does it cost to join?',
    answer:
      'Reading, joining and posting in free communities costs nothing, and so does asking for quotes. A paid community shows its monthly price in Australian dollars, incl. GST, before you press anything. The platform keeps 20% of it, and 80% goes to the owner.',
  },
  {
    question: 'How many builders will call me about my renovation?',
    answer:
      'Three at most, ever. Your request goes to up to three professionals who do this kind of work near you, after your email is verified and you have agreed. You see who they are and why each was chosen.',
  },
  {
    question: 'How soon do quotes arrive?',
    answer:
      'The first usually within 24-48 hours, all of them within 5-7 business days. They answer the same lines, so that you can compare them side by side, with what one of them leaves out marked.',
  },
  {
    question: 'Which projects is it for?',
    answer:
      'Renovations, extensions and new homes in Greater Melbourne, as a rule from $50,000 up. For smaller jobs ask in a community first: somebody there will know who does them.',
  },
  {
    question: 'Can I start a community of my own?',
    answer:
      'Yes. Sign in, give it a name, and say who it is for. You decide who may join, who may read, and whether it costs something. Its cover is drawn for you, unless you bring a picture.',
  },
]
