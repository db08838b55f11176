import type { Verified } from '@lv/contract/requests'
import type { Rules } from './access.ts'
import type { Actor } from './actor.ts'
import type { Context } from './context.ts'
import type { Subscribers } from './events.ts'
import type { Job } from './job.ts'
import type { Emails, Notifications, TextMessages } from './notification-kinds.ts'
import type { NonPersonalTable, PersonalTable } from './personal-data.ts'
import type { Retention } from './retention.ts'
import type { Routes } from './routes.ts'

/** The link of an email, as a browser brings it. */
export type EmailProof = {
  token: string
  /** The homeowner agrees that the request is passed on. */
  consent: boolean
  ip: string
  /** The session of the browser that brings the link, null without one. */
  sessionId: string | null
}

/**
 * All that a module owns, as data. `Jobs` is what each of its jobs is handed, `Kinds` what each kind of its notifications says: one
 * without a worker or an email does not compile. The list of modules is `app/modules.ts`; what is derived from it:
 * decisions/0033.
 */
export type Module<Jobs extends object = object, Kinds extends object = object> = {
  /** All of its files of tables (`import * as tables from './schema.ts'`): only this module writes them. */
  tables: Record<string, unknown>[]
  /**
   * Who may be identified by its tables, how an export calls that, and what a deletion leaves: one entry a table at least,
   * but for those that only join a person to something (`links` in domains/operations/personal-data/parts/holdings.ts).
   */
  personalData: (PersonalTable | NonPersonalTable)[]
  jobs?: { [Name in keyof Jobs]: Job<Jobs[Name]> }
  /** What its kinds of notification say by mail. */
  emails?: Emails<Kinds>
  /** What its kinds of notification say in the product itself. */
  notifications?: Notifications<Kinds>
  /** Those of its kinds of notification that go out as a text message too. */
  textMessages?: TextMessages<Kinds>
  /** What it takes out after a time that people are told. */
  retention?: Retention[]
  /** What else is over, and taken out every ten minutes. */
  sweeps?: ((ctx: Context) => Promise<unknown>)[]
  /** The named accesses of the contract that it decides. */
  rules?: Partial<Rules>
  /** What it does when a lower module announces something. */
  on?: Subscribers
  /** Opens the link of an email that proves an address, where it is one of its own; undefined where it is not. */
  proveEmail?: (ctx: Context, proof: EmailProof) => Promise<Verified | undefined>
  /** Its HTTP routes. */
  routes?: (ctx: Context) => Routes
  /** Who calls with an API key; null for one that is none. */
  findKeyActor?: (ctx: Context, key: string) => Promise<Actor | null>
} & (keyof Jobs extends never ? unknown : { jobs: object }) &
  (keyof Kinds extends never ? unknown : { emails: object })

declare module './context.ts' {
  interface Ports {
    /** All modules of the product, from the lowest layer up. */
    modules: readonly Module[]
  }
}
