/** What each form that several people may save shows of its thing, by the names in the thing's own answer. */
export const formFields = {
  community: [
    ...(['name', 'description', 'category', 'sector', 'location', 'imageUrl', 'membershipType', 'isPublic'] as const),
    ...(['isPaid', 'price', 'nextPrice', 'rules', 'categories', 'hiddenTabs'] as const),
  ],
  course: ['title', 'description', 'level', 'topic', 'access', 'priceCents', 'outcomes'],
  lesson: ['title', 'kind', 'minutes', 'content', 'videoUrl', 'passPercent', 'tries', 'drawCount'],
  event: ['title', 'description', 'startDate', 'endDate', 'location', 'onlineUrl', 'maxAttendees'],
  resource: ['title', 'description', 'folder', 'isPremium'],
  announcement: ['title', 'content', 'isPinned', 'publishedAt'],
  project: ['title', 'description', 'category', 'budget', 'urgency', 'maxQuotes'],
} as const satisfies Record<string, readonly string[]>
export type FormName = keyof typeof formFields

/** What a form shows, of a thing as it was answered. */
export function shownIn(form: FormName, thing: object): Record<string, unknown> {
  const values = thing as Record<string, unknown>
  return Object.fromEntries(formFields[form].map((name) => [name, values[name] ?? null]))
}

const BASE = 36
const PRIMES = [2_654_435_761, 1_597_334_677] as const

/** A tag of what a form shows: the same for the same values. It keeps nothing secret. */
export function tagOf(form: FormName, thing: object): string {
  const text = JSON.stringify(shownIn(form, thing))
  let [one, two] = [0xdeadbeef ^ text.length, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, PRIMES[0])
    two = Math.imul(two ^ unit, PRIMES[1])
  }
  return (one >>> 0).toString(BASE) + (two >>> 0).toString(BASE)
}
