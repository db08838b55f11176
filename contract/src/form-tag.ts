/** What each form that several people may save shows of its thing, by the names in the thing's own answer. */
export const formFields = {
  community: [
    ...(['name', 'description', 'category', 'sector', 'location', 'imageUrl', 'membershipType', 'isPublic'] as const),
    ...(['isPaid', 'price', 'nextPrice', 'rules', 'categories', 'hiddenTabs'] as const),
  ],
  course: ['title', 'description', 'level', 'topic', 'access', 'priceCents', 'outcomes'],
  outline: ['order', 'outline'],
  module: ['title'],
  lesson: ['title', 'kind', 'minutes', 'content', 'videoUrl', 'passPercent', 'tries', 'drawCount'],
  event: ['title', 'description', 'startDate', 'endDate', 'location', 'onlineUrl', 'maxAttendees'],
  resource: ['title', 'description', 'folder', 'isPremium'],
  announcement: ['title', 'content', 'isPinned', 'publishedAt'],
  project: ['title', 'description', 'category', 'budget', 'urgency', 'maxQuotes'],
  task: ['title', 'dueOn', 'personId'],
  post: ['title', 'content', 'category', 'images'],
  question: ['kind', 'prompt', 'explanation', 'options', 'correct', 'value', 'tolerance', 'unit'],
  person: [
    ...(['firstName', 'lastName', 'profession', 'location', 'bio', 'company', 'yearsExperience'] as const),
    ...(['specializations', 'certifications', 'website', 'phone'] as const),
  ],
  shown: ['isPublic', 'isSearchable', 'shown'],
  preferences: ['choices', 'timeZone', 'quietFrom', 'quietUntil', 'muted'],
  request: ['description', 'trades', 'workKind', 'budgetBand', 'timing', 'occupancy', 'plansReady', 'answers'],
  scope: ['lines'],
  professional: ['name', 'businessName', 'mobile', 'about'],
  business: ['abn', 'businessType', 'licences'],
  hours: ['days', 'from', 'until'],
  work: ['title', 'story', 'kind', 'suburb', 'postcode', 'year', 'priceBand', 'photos'],
  matching: ['trades', 'leavesOut', 'area'],
  leave: ['awayFrom', 'awayUntil'],
  autoTopUp: ['isOn', 'amountCents', 'monthlyCapCents'],
  interview: ['interviewAt', 'interviewNotes'],
  scopeSheet: ['summary', 'lines', 'trades', 'workKind', 'budgetBand', 'timing', 'postcode'],
  consultant: ['name', 'email', 'travelMinutes'],
  consultantHours: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  prices: ['figures'],
} as const satisfies Record<string, readonly string[]>
export type FormName = keyof typeof formFields

/** One form, or those that one request saves. */
export type Forms = FormName | readonly FormName[]

/** What forms show, of a thing as it was answered. */
export function shownIn(forms: Forms, thing: object): Record<string, unknown> {
  const values = thing as Record<string, unknown>
  const names = [forms].flat().flatMap((form): readonly string[] => formFields[form as FormName])
  const sent = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null))
  return Object.fromEntries(names.map((name) => [name, sent(values[name])]))
}

const BASE = 36
const PRIMES = [2_654_435_761, 1_597_334_677] as const

/** A tag of what forms show: the same for the same values. It keeps nothing secret. */
export function tagOf(forms: Forms, thing: object): string {
  const text = JSON.stringify(shownIn(forms, thing))
  let [one, two] = [0xdeadbeef ^ text.length, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, PRIMES[0])
    two = Math.imul(two ^ unit, PRIMES[1])
  }
  return (one >>> 0).toString(BASE) + (two >>> 0).toString(BASE)
}
