import type { Readable } from 'node:stream'
import type { Api } from '@lv/contract/api'
import type { Access, Contract, OpenAccess, Operation, Parsed, ProfessionalAccess, Reply } from '@lv/contract/operation'
import type { KeyScope } from '@lv/contract/software'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Actor, Professional } from './actor.ts'
import type { Browser } from './browser.ts'

export type Parts = { byteCount: number; tag: string; open(range?: Range): Promise<Opened> }

/** Both ends included, counted from 0. */
export type Range = { first: number; last: number }

export type Opened = { stream: Readable; byteCount: number }

type Admitted<A extends Access> = {
  actor: A extends OpenAccess ? Actor | null : Actor
  browser: Browser
} & (A extends ProfessionalAccess ? { professional: Professional } : unknown)

type Call<O extends Operation> = Parsed<O> & Admitted<O['access']>

export type Handler<O extends Operation> = (call: Call<O>) => Promise<Reply<O>>

export type Implemented = {
  name: string
  operation: Operation
  // biome-ignore lint/suspicious/noExplicitAny: `implement` checked the handler against its operation
  handle: (call: any) => Promise<any>
}

export type DownloadRoute = {
  path: `/${string}`
  access: Access
  recentSignIn?: true
  byKey?: KeyScope
  rateLimit?: 'papers' | 'calendarReads' | 'resourceReads' | 'lessonFileReads'
  params?: z.ZodObject
  query?: z.ZodType
}

type Named = { filename: string; contentType: string }

export type Download = Named & {
  body: string | Buffer | Readable
  byteCount?: number
  /** Shown in place: for pictures that we drew, and nothing else. */
  isShown?: boolean
}

export type StoredDownload = Named & Parts

export const CSV_ROWS = 10_000

export const csvFile = (name: string, body: string): Download => ({
  filename: `${name}.csv`,
  contentType: 'text/csv; charset=utf-8',
  body,
})

type DownloadCall<R extends DownloadRoute> = Parsed<R & Pick<Operation, 'method' | 'summary' | 'response'>> &
  Admitted<R['access']>

type DetailsOfRefusal = (path: string | undefined, message: string) => Record<string, string> | undefined

export type OperationRoutes = {
  kind: 'operations'
  noun: keyof Api & string
  contract: Contract
  // biome-ignore lint/suspicious/noExplicitAny: `operations` checked each handler against its operation
  handlers: Record<string, (call: any) => Promise<any>>
  detailsOfRefusal?: DetailsOfRefusal | undefined
}

export type FileRoute = {
  kind: 'download'
  route: DownloadRoute
  // biome-ignore lint/suspicious/noExplicitAny: `download` checked the handler against its route
  handle: (call: any) => Promise<Download | StoredDownload>
}

export type Route =
  | OperationRoutes
  | FileRoute
  | { kind: 'plugin'; attach: (http: FastifyInstance) => void | Promise<void> }
export type Routes = Route | readonly Routes[]

/** A missing key, a wrong answer or `actor.id` on an open operation does not compile. */
export const operations = <C extends Contract>(
  noun: keyof Api & string,
  contract: C,
  handlers: { [Name in keyof C]: Handler<C[Name]> },
  detailsOfRefusal?: DetailsOfRefusal,
): OperationRoutes => ({ kind: 'operations', noun, contract, handlers: handlers as never, detailsOfRefusal })

export const download = <const R extends DownloadRoute>(
  route: R,
  handle: (call: DownloadCall<R>) => Promise<Download | StoredDownload>,
): FileRoute => ({ kind: 'download', route, handle })

export const plugin = (attach: (http: FastifyInstance) => void | Promise<void>): Route => ({ kind: 'plugin', attach })
