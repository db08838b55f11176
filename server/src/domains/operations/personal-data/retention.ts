import type { Module } from '#core/module.ts'
import { type Retention, retentionInWords } from '#core/retention.ts'

/** Everything that is taken out after a time, as the modules declare it. */
export const retention = (modules: readonly Module[]): Retention[] =>
  modules.flatMap((module) => module.retention ?? [])

/** What is kept how long, in words: the privacy policy says it as the sweeps do it. */
export const readRetention = (modules: readonly Module[]) =>
  retention(modules).map(({ what, kept }) => ({ what, kept: retentionInWords(kept) }))
