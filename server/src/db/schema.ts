// The list of tables.
export * from '../files/tables.ts'
export * from '../http/tables.ts'
export * from '../identity/tables.ts'
export * from '../mail/tables.ts'
export * from '../modules/accounts/tables.ts'
export * from '../modules/communities/tables.ts'
export * from '../modules/places/tables.ts'
export * from '../modules/posts/tables.ts'
