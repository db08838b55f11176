import type { Module } from '#core/module.ts'
import { keptInWords, type Retention } from '#core/retention.ts'
import { modules } from './modules.ts'

/** Everything that is taken out after a time, as the modules declare it. */
export const retention = (): Retention[] => Object.values(modules).flatMap((module: Module) => module.retention ?? [])

/** What is kept how long, in words: the privacy policy says it as the sweeps do it. */
export const readRetention = () => retention().map(({ what, kept }) => ({ what, kept: keptInWords(kept) }))
