import { addressesOf } from '../modules/accounts/addresses-of.ts'
import { listAdmins } from '../modules/accounts/list-admins.ts'
import type { Newsroom } from '../news/tell.ts'
import { writeLetter } from './letters.ts'

/** What news asks of the modules. */
export const newsroom: Newsroom = {
  addressesOf,
  writeLetter,
  administrators: async (ctx) => (await listAdmins(ctx)).map(({ email }) => email),
}
