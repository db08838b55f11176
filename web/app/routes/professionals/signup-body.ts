import type { Api } from '@lv/contract/api'

type Body = Parameters<Api['professionals']['signup']>[0]['body']

/** What a sign-up is made of, as the form sends it; the second password stays here. */
export const signupBody = ({
  name = '',
  email = '',
  mobile = '',
  businessName = '',
  password = '',
  company_website,
}: Record<string, string>): Body => ({ name, email, mobile, businessName, password, company_website })
