import { LEAD_COST_POINTS } from '@lv/contract/pricing'

/** What happens to the points, rule by rule: the rules the product itself decides by. */
const rules = [
  {
    when: 'The request reaches you',
    result: `${LEAD_COST_POINTS} points are held. Nothing is spent yet.`,
    state: 'held',
  },
  {
    when: 'The homeowner reads or answers your message, or reads your quote',
    result: 'The points are taken: there is a real person at the other end.',
    state: 'taken',
  },
  {
    when: 'The homeowner confirms that you were in touch, or accepts your quote',
    result: 'The points are taken.',
    state: 'taken',
  },
  {
    when: 'You tried, and the homeowner does nothing for 72 business hours',
    result: `All ${LEAD_COST_POINTS} come back.`,
    state: 'back',
  },
  {
    when: 'Their email bounces, the request is a duplicate, or they cancel or choose someone before you tried',
    result: `All ${LEAD_COST_POINTS} come back.`,
    state: 'back',
  },
  {
    when: 'You don’t get in touch within 72 business hours',
    result: 'The points are taken: the place could have been another professional’s.',
    state: 'taken',
  },
] as const

/** What a professional gets to know, before and after. */
const known = [
  {
    title: 'Why you',
    text: 'Trade, distance, response record, turn and tier, each with its weight. The homeowner sees the same.',
  },
  {
    title: 'What we know about the job',
    text: 'Verified email, photos or plans, budget, owner or tenant, length of the brief: a checklist, never a secret score.',
  },
  {
    title: 'How you compare',
    text: 'Quotes answer the same lines. If you are not chosen you learn your rank, the price band and one reason.',
  },
  {
    title: 'What your record says',
    text: 'Business hours only, allowing for leave, with the number of leads it’s based on. There’s no hidden rank.',
  },
]

/** What the professionals' front page says around its form, section by section in the order of showing. */
export const professionalsWords = {
  hero: {
    title: 'Pay for homeowners who answer. Not for silence.',
    text: `A lead costs ${LEAD_COST_POINTS} LV Points, and they are only held. If you try and the homeowner does nothing for 72 business hours, they come back automatically. No form, no argument.`,
  },
  rules: {
    title: 'What a lead costs, rule by rule',
    text: 'You see which rule decided, and when. You can report to our team what no rule can know, and every decision comes with a reason.',
    rules: [...rules],
    /** Beside each rule. */
    states: { held: 'Held', taken: 'Taken', back: `+${LEAD_COST_POINTS} back` },
  },
  known: { title: 'You know what we know', known },
}

export type ProfessionalsWords = typeof professionalsWords
