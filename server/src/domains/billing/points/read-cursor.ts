import { invalidField } from '@lv/contract/errors'

/** The place in an account's postings after which a page begins: a posting's id. @throws `invalid` for anything else */
export function readCursor(cursor: string): string {
  if (/^\d{1,18}$/.test(cursor)) return cursor
  throw invalidField('cursor', 'The cursor is damaged')
}
