import { DATABASE, type Home } from './home.ts'
import { onConnection, type Postmaster, urlOf } from './postmaster.ts'

const codeOf = (error: unknown) => (error as { code?: string }).code

/** Gives the address of the product's database on the server; makes the database where it is not there yet. */
export async function ensureDatabase(home: Home, { port }: Postmaster): Promise<string> {
  const url = urlOf(home, port, DATABASE)
  try {
    await onConnection(url, (client) => client.query('select 1'))
  } catch (error) {
    if (codeOf(error) === '28P01')
      throw new Error(`The file postgres-password does not fit the database in ${home.folder}: restore it.`)
    if (codeOf(error) !== '3D000') throw error
    await onConnection(urlOf(home, port, 'postgres'), (client) => client.query(`create database ${DATABASE}`))
  }
  return url
}
