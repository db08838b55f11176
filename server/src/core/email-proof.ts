/** The link of an email, as a browser brings it. */
export type EmailProof = {
  token: string
  /** The homeowner agrees that the request is passed on. */
  consent: boolean
  ip: string
  /** The session of the browser that brings the link, null without one. */
  sessionId: string | null
}
