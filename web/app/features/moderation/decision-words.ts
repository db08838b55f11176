import type { ModerationAction, ReportedKind } from '@lv/contract/moderation-options'

/** What a decision did, as a mark. */
export const actionLabels: Record<ModerationAction, string> = {
  dismiss: 'Dismissed',
  hide: 'Hidden',
  warn: 'Warned',
  mute: 'Muted',
  ban: 'Banned',
}

/** What can be chosen for a report of each kind, by what the form sends. */
export function choicesFor(kind: ReportedKind, mayAct: boolean): [string, string][] {
  const dismiss: [string, string] = ['dismiss', kind === 'member' ? 'Dismiss the report' : 'Dismiss: it stays as it is']
  if (!mayAct) return [dismiss]
  const [hide, who] = kind === 'member' ? ['', 'them'] : ['Hide it and ', 'the author']
  const first = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return [
    dismiss,
    ...(kind === 'member' ? [] : [['hide', 'Hide it'] satisfies [string, string]]),
    ['warn', `Warn ${who}${kind === 'member' ? '' : ': it stays'}`],
    ['mute-1', first(`${hide}mute ${who} for 1 day`)],
    ['mute-7', first(`${hide}mute ${who} for 7 days`)],
    ['mute-30', first(`${hide}mute ${who} for 30 days`)],
    ['ban', first(`${hide}ban ${who}`)],
  ]
}

/** What is written to the person whom a decision is about. */
export const ownWords: Record<ModerationAction, (what: string) => string> = {
  dismiss: () => 'Nothing was decided',
  hide: (what) => `Your ${what} is hidden`,
  warn: () => 'You were warned',
  mute: () => 'You can’t post, comment or like for a while',
  ban: () => 'You were banned',
}
