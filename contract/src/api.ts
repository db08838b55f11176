import { accounts } from './accounts.ts'
import { communities } from './communities.ts'
import type { Calls } from './operation.ts'
import { posts } from './posts.ts'

/** The product's table of contents. */
export const contracts = { accounts, communities, posts } as const

/** The product as in-process callers see it: the same operations, the same pipeline, without HTTP. */
export type Api = { [Noun in keyof typeof contracts]: Calls<(typeof contracts)[Noun]> }
