import type { KeyScope } from '@lv/contract/software'
import type { Actor } from './actor.ts'

/** How every API key begins, so that people and programs that look for leaked secrets tell it at a glance. */
export const KEY_PREFIX = 'lvk_'

/** Whether the caller may be told this: a person may, an API key with that scope may. */
export const isTold = ({ key }: Actor, scope: KeyScope) => key === undefined || key.scopes.includes(scope)
