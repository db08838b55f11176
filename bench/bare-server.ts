import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * What the reference sends: each answer from memory at `/memory/<name>`, after one look-up by key at `/query/<name>`,
 * and after its own statement at `/own/<name>`.
 */
export type Bare = {
  answers: Record<string, { type: string; body: string }>
  /** A table with an `id` to look one row up in, as `pgbench -S` does. */
  lookUp?: { databaseUrl: string; table: string; id: string }
  own?: Record<string, { text: string; values: unknown[] }>
}

const [input] = (await once(process, 'message')) as [Bare]
const http = Fastify()
const pool = input.lookUp && new pg.Pool({ connectionString: input.lookUp.databaseUrl, max: 10 })

for (const [name, { type, body }] of Object.entries(input.answers)) {
  http.get(`/memory/${name}`, async (_request, reply) => reply.type(type).send(body))
  http.get(`/query/${name}`, async (_request, reply) => {
    const { table, id } = input.lookUp ?? {}
    await pool?.query({ name: 'one', text: `select * from ${table} where id = $1`, values: [id] })
    return reply.type(type).send(body)
  })
  http.get(`/own/${name}`, async (_request, reply) => {
    await pool?.query({ name: `own ${name}`, text: '', ...input.own?.[name] })
    return reply.type(type).send(body)
  })
}
await http.listen({ port: 0, host: '127.0.0.1' })
process.send?.((http.server.address() as AddressInfo).port)
