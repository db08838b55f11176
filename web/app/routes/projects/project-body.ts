import type { Api } from '@lv/contract/api'

type Body = Parameters<Api['projects']['create']>[0]['body']
type Changes = Parameters<Api['projects']['update']>[0]['body']

const fields = [
  ...['projectAddress', 'description', 'name', 'phone', 'email', 'title', 'category', 'location', 'suburb', 'budget'],
  ...['urgency', 'contactMethod', 'isPublic', 'maxQuotes', 'closesOn', 'closesTime', 'hoursAsked'],
  ...['company_website', 'formTime'],
]

const changeable = ['title', 'description', 'category', 'budget', 'urgency', 'maxQuotes']

const those = (names: string[], values: Record<string, string>) =>
  Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]))

/** What a project is made of, as its form sends it; the contract says what is wrong with it. */
export const projectBody = (values: Record<string, string>): Body => those(fields, values) as unknown as Body

/** What the form of an owner says of an open project. */
export const changesOf = (values: Record<string, string>): Changes => those(changeable, values) as unknown as Changes
