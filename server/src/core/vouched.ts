/** A person as a sign-in provider vouches for them. */
export type Vouched = {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  givenName?: string | undefined
  familyName?: string | undefined
}
