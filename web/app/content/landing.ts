import { platformFee } from './communities.ts'

/** The three features of the communities, under the names of the specification (section 2). */
const features = [
  {
    title: 'Industry Specific',
    text: 'Developers, builders, engineers, designers, tradies and inspectors each have rooms of their own, by the kind of work and the sector. You talk to people who have done it.',
  },
  {
    title: 'Project Showcase',
    text: 'Post what you built with its pictures: the footing before the pour, the flashing before the cladding. Others ask how, and can find it again by searching.',
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
      'The first usually within 24-48 hours, all of them within 5-7 business days. They answer the same lines, so you can compare them side by side, and anything one of them leaves out is marked.',
  },
  {
    question: 'Which projects is it for?',
    answer:
      'Renovations, extensions and new homes in Greater Melbourne, as a rule from $50,000 up. For smaller jobs, ask in a community first: someone there will know who does them.',
  },
  {
    question: 'Can I start a community of my own?',
    answer:
      'Yes. Sign in, give it a name, and say who it is for. You decide who may join, who may read, and whether it costs something. Its cover is drawn for you, unless you add a picture.',
  },
]

/** What the landing page says, section by section in the order of showing. */
export const landingWords = {
  hero: {
    title: 'Discover Building Industry Communities',
    text: 'Developers, builders, engineers, designers, tradies and inspectors, each among people who do the same work. Ask what you would ask on site, and read what others have built.',
    browse: 'Browse Communities',
    or: 'or',
    create: 'create your own',
  },
  features: { title: 'What a community is for', features },
  network: {
    title: 'Ready to Build Your Network?',
    text: 'Join the communities of your trade today. If one is missing, start it and choose who joins.',
    start: 'Get Started Today',
    learnMore: 'Learn More',
    /** Read out after it. */
    learnMoreAbout: 'about how communities work',
    fee: platformFee,
  },
  projects: {
    title: 'Six sample projects',
    text: 'What was done, where, and what it came to, incl. GST. Drawn, not photographed: people live there.',
  },
  questions: {
    title: 'Questions people ask',
    text: 'The five we hear most. Ask us anything else by phone or email.',
    questions: landingQuestions,
  },
  transform: {
    title: 'Ready to Transform Your Home?',
    text: 'Tell us once what you need done. Up to three professionals who do this work near you answer on the same lines.',
    quote: 'Get a Free Quote',
    contact: 'Contact Us',
    email: 'Book by email',
  },
}

export type LandingWords = typeof landingWords
