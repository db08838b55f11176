import type { Config } from '../config.ts'
import type { Parts } from '../mail/letter-parts.ts'
import type { Letter } from '../mail/mailer.ts'
import { renderLetter } from '../mail/render-letter.ts'
import type { KindsOfNews, Letters } from '../news/kinds.ts'
import type { Words } from '../news/newsroom.ts'
import { merged } from './modules.ts'

/** The letter of every kind of news. One whose kind is declared and that no listed module writes, does not compile here. */
export const letters: Letters<KindsOfNews> = merged('letters')
const byKind: Record<string, ((said: never, config: Config) => Parts) | null> = letters

export const isLetter = (kind: string) => Boolean(byKind[kind])

/**
 * The letter of a kind, as text and HTML, with links to `PUBLIC_URL` only. It is given what waited in the queue, perhaps
 * since before a deploy.
 * @throws where no letter is called so; the job is then parked for somebody to look at.
 */
export function writeLetter(config: Config, kind: string, said: Words): Letter {
  const write = byKind[kind]
  if (!write) throw new Error(`no letter is called ${kind}`)
  return renderLetter(config, write(said as never, config))
}
