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

export type EmailProof = {
  token: string
  consent: boolean
  ip: string
  /** Null without a session. */
  sessionId: string | null
}

/** All that a module owns, as data (decisions/0033). A job without a worker does not compile. */
export type Module<Jobs extends object = object, Kinds extends object = object> = {
  /** Its tables (`import * as tables from './schema.ts'`): only this module writes them. */
  tables: Record<string, unknown>[]
  /** One entry a table at least, but for links (domains/operations/personal-data/parts/holdings.ts). */
  personalData: (PersonalTable | NonPersonalTable)[]
  jobs?: { [Name in keyof Jobs]: Job<Jobs[Name]> }
  emails?: Emails<Kinds>
  notifications?: Notifications<Kinds>
  textMessages?: TextMessages<Kinds>
  retention?: Retention[]
  sweeps?: ((ctx: Context) => Promise<unknown>)[]
  rules?: Partial<Rules>
  on?: Subscribers
  /** Opens an email link that proves an address; undefined where the link is not its own. */
  proveEmail?: (ctx: Context, proof: EmailProof) => Promise<Verified | undefined>
  routes?: (ctx: Context) => Routes
  /** Null where the key is unknown. */
  findKeyActor?: (ctx: Context, key: string) => Promise<Actor | null>
} & (keyof Jobs extends never ? unknown : { jobs: object }) &
  (keyof Kinds extends never ? unknown : { emails: object })

declare module './context.ts' {
  interface Ports {
    modules: readonly Module[]
  }
}
