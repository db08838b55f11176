import { basename } from 'node:path'

/** Words that a new colleague would have to look up, and the field's own word for each. */
export const bannedWords: Record<string, string> = {
  newsroom: 'notification dependencies',
  news: 'notifications',
  tell: 'notify',
  told: 'notified',
  letter: 'email',
  letters: 'emails',
  deed: 'action, or audit entry',
  deeds: 'actions, or audit entries',
  keeper: 'moderator',
  keepers: 'moderators',
  shelf: 'storage backend',
  booker: 'booking cookie',
  bookers: 'booking cookies',
  knock: 'denied attempt',
  knocks: 'denied attempts',
  trap: 'honeypot',
  traps: 'honeypot',
  outsider: 'non-member',
  outsiders: 'non-members',
  village: 'test app',
  noun: 'module',
  nouns: 'modules',
  floor: 'layer',
  elsewhere: 'replica routing',
  pulse: 'heartbeat',
  outdo: 'score bound',
  parked: 'dead letter',
}

export type Finding = { path: string; word: string; instead: string; where: string }

/** `tellOfBounce` and `tell-of-bounce` as their words. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())

const exported = /^export (?:default )?(?:async )?(?:function|const|let|type|interface|class) (\w+)/gm

/** What queues call a job that was given up. */
const isTerm = (name: string) => /dead-?letter/i.test(name)

/** Where a file's name, or a name that it exports, holds a banned word. */
export function bannedIn(path: string, text: string): Finding[] {
  const names = [
    { name: basename(path).replace(/\.\w+$/, ''), where: 'file name' },
    ...[...text.matchAll(exported)].map(([, name = '']) => ({ name, where: name })),
  ]
  return names.flatMap(({ name, where }) =>
    isTerm(name)
      ? []
      : wordsOf(name).flatMap((word) => {
          const instead = Object.hasOwn(bannedWords, word) ? bannedWords[word] : undefined
          return instead ? [{ path, word, instead, where }] : []
        }),
  )
}
