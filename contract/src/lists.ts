const conjunction = new Intl.ListFormat('en-AU')
const disjunction = new Intl.ListFormat('en-AU', { type: 'disjunction' })

/** 'one, two and three' */
export const formatList = (items: Iterable<string>): string => conjunction.format(items)

/** 'one, two or three' */
export const formatChoice = (items: Iterable<string>): string => disjunction.format(items)
