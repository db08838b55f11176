import type { Readable } from 'node:stream'
import type { Api } from '@lv/contract/api'
import type { Access, Contract, OpenAccess, Operation, Parsed, ProfessionalAccess, Reply } from '@lv/contract/operation'
import type { KeyScope } from '@lv/contract/software'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Actor, Professional } from './actor.ts'
import type { Browser } from './browser.ts'

/** Bytes that lie somewhere and never change: how many, under which tag, and how they or some of them are opened. */
export type Parts = { byteCount: number; tag: string; open(range?: Range): Promise<Opened> }

/** Some of a file's bytes: from the first to the last, both included, counted from 0. */
export type Range = { first: number; last: number }

/** Bytes on their way out. */
export type Opened = { stream: Readable; byteCount: number }

/** The caller as an access rule lets them through: the actor may be missing on an open operation. */
type Admitted<A extends Access> = {
  actor: A extends OpenAccess ? Actor | null : Actor
  browser: Browser
} & (A extends ProfessionalAccess ? { professional: Professional } : unknown)

/** What a handler is given: parsed input and the caller. */
type Call<O extends Operation> = Parsed<O> & Admitted<O['access']>

export type Handler<O extends Operation> = (call: Call<O>) => Promise<Reply<O>>

/** An operation with its handler, types erased: the pipeline parses both ends. */
export type Implemented = {
  name: string
  operation: Operation
  // biome-ignore lint/suspicious/noExplicitAny: `implement` checked the handler against its operation
  handle: (call: any) => Promise<any>
}

/** A GET that answers with a file instead of JSON: who may have it, and its input. */
export type DownloadRoute = {
  path: `/${string}`
  access: Access
  /** As an operation's: refused unless they have proven within the last minutes who they are. */
  recentSignIn?: true
  /** As an operation's: API keys with this scope may have it. */
  byKey?: KeyScope
  /** The rate limit that producing it counts against, for a network address. */
  rateLimit?: 'papers' | 'calendarReads' | 'resourceReads' | 'lessonFileReads'
  params?: z.ZodObject
  query?: z.ZodType
}

type Named = { filename: string; contentType: string }

/** The file: its name, media type and bytes; how many, where they are a stream of a known length. */
export type Download = Named & { body: string | Buffer | Readable; byteCount?: number }

/** A file that is sent whole or in parts, and that its reader asks about again each time. */
export type StoredDownload = Named & Parts

/** What most lists that become a file hold: the first rows of what was asked for. */
export const CSV_ROWS = 10_000

/** A table as a file that spreadsheets open. */
export const csvFile = (name: string, body: string): Download => ({
  filename: `${name}.csv`,
  contentType: 'text/csv; charset=utf-8',
  body,
})

type DownloadCall<R extends DownloadRoute> = Parsed<R & Pick<Operation, 'method' | 'summary' | 'response'>> &
  Admitted<R['access']>

/** What the refusal of an operation, by its path, says besides its code and message. */
type DetailsOfRefusal = (path: string | undefined, message: string) => Record<string, string> | undefined

/** The operations of one contract, with their handlers. */
export type OperationRoutes = {
  kind: 'operations'
  noun: keyof Api & string
  contract: Contract
  // biome-ignore lint/suspicious/noExplicitAny: `operations` checked each handler against its operation
  handlers: Record<string, (call: any) => Promise<any>>
  detailsOfRefusal?: DetailsOfRefusal | undefined
}

/** A file with what makes it. */
export type FileRoute = {
  kind: 'download'
  route: DownloadRoute
  // biome-ignore lint/suspicious/noExplicitAny: `download` checked the handler against its route
  handle: (call: any) => Promise<Download | StoredDownload>
}

/** A module's HTTP routes, as data: `http/routing/implement.ts` serves them. */
export type Route =
  | OperationRoutes
  | FileRoute
  | { kind: 'plugin'; attach: (http: FastifyInstance) => void | Promise<void> }
export type Routes = Route | readonly Routes[]

/**
 * The handlers of a contract's operations, by key: a missing key, a wrong answer or `actor.id` on an open operation does
 * not compile.
 */
export const operations = <C extends Contract>(
  noun: keyof Api & string,
  contract: C,
  handlers: { [Name in keyof C]: Handler<C[Name]> },
  detailsOfRefusal?: DetailsOfRefusal,
): OperationRoutes => ({ kind: 'operations', noun, contract, handlers: handlers as never, detailsOfRefusal })

/** A file that is made on request (a CSV, a PDF) or kept for some people. */
export const download = <const R extends DownloadRoute>(
  route: R,
  handle: (call: DownloadCall<R>) => Promise<Download | StoredDownload>,
): FileRoute => ({ kind: 'download', route, handle })

/** Routes that are no operations of the contract, such as `/robots.txt`. */
export const plugin = (attach: (http: FastifyInstance) => void | Promise<void>): Route => ({ kind: 'plugin', attach })
