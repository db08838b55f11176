import type { Api } from '@lv/contract/api'

type Body = Parameters<Api['contact']['send']>[0]['body']

/** What a message is made of, as the form sends it; the contract says what is wrong with it. */
export const contactBody = ({
  name = '',
  email = '',
  phone = '',
  subject = '',
  message = '',
  company_website,
  formTime,
}: Record<string, string>): Body => ({
  name,
  email,
  phone,
  message,
  company_website,
  formTime,
  subject: subject as Body['subject'],
})
