import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ground } from '../base.ts'

/** A page that needs nothing but itself: `title` is text, `body` finished HTML; a wide one has room for tables. */
export type Page = { title: string; body: string; isWide?: boolean }

/** The site on which people pay: how its pages look and fail, and where they lead. */
export type Site = {
  /** What ways back call it. */
  name: string
  /** Whom people pay. */
  seller: string
  /** Where people look after their subscriptions: the way out of the page of an invoice. */
  accountPath: string
  send(reply: FastifyReply, status: number, page: Page): unknown
  /** Lets these routes take forms: their body is `URLSearchParams`. */
  acceptForms(http: FastifyInstance): void
  /** Answers for what the pages throw: a `PageRefusal`, or whatever went wrong. */
  answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown
  /** Where a browser may be sent after a payment in a form of the site's own: an address, or null for one it may not. */
  returnTo(value: unknown): string | null
}

/** What the pages work with. */
export type Desk = Ground & { site: Site }

/** People get pages; a client that does not ask for HTML gets JSON. */
export const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

/** What a page refuses, each issue at its field. */
export class PageRefusal extends Error {
  readonly code: 'invalid' | 'not_found' | 'conflict'
  readonly issues: { path: string; message: string }[] | undefined

  constructor(code: PageRefusal['code'], message: string, issues?: PageRefusal['issues']) {
    super(message)
    this.code = code
    this.issues = issues
  }
}

export const wrongField = (path: string, message: string) => new PageRefusal('invalid', message, [{ path, message }])
