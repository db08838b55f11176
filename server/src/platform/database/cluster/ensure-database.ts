import { MINUTE_MS } from '@lv/contract/durations'
import type { Client } from 'pg'
import { DATABASE, type Home } from './home.ts'
import { onConnection, type Postmaster, urlOf } from './postmaster.ts'

const PATIENCE_MS = MINUTE_MS

const codeOf = (error: unknown) => (error as { code?: string }).code

export async function ensureDatabase(home: Home, { port }: Postmaster): Promise<string> {
  const url = urlOf(home, port, DATABASE)
  try {
    await onConnection(url, (client) => client.query('select 1'), PATIENCE_MS)
  } catch (error) {
    if (codeOf(error) === '28P01')
      throw new Error(`The file postgres-password does not fit the database in ${home.folder}: restore it.`)
    if (codeOf(error) !== '3D000') throw error
    const make = (client: Client) => client.query(`create database ${DATABASE}`)
    await onConnection(urlOf(home, port, 'postgres'), make, PATIENCE_MS)
  }
  return url
}
