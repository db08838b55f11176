import type { Api } from '@lv/contract/api'

type Body = Parameters<Api['projects']['create']>[0]['body']

const fields = [
  ...['projectAddress', 'description', 'name', 'phone', 'email', 'title', 'category', 'location', 'suburb', 'budget'],
  ...['urgency', 'contactMethod', 'isPublic', 'maxQuotes', 'closesOn', 'company_website', 'formTime'],
]

/** What a project is made of, as its form sends it; the contract says what is wrong with it. */
export const projectBody = (values: Record<string, string>): Body =>
  Object.fromEntries(
    fields.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  ) as unknown as Body
