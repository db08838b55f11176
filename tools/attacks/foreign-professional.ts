import { randomUUID } from 'node:crypto'
import { type Address, jsonOf } from './address.ts'
import type { Attack } from './attack.ts'
import { signIn } from './people.ts'

type Api = { paths: Record<string, Record<string, unknown>> }
const EACH = 40
const filled = (path: string) => path.replace(/\{[^}]+\}/g, () => randomUUID())

export const foreignProfessional: Attack = {
  name: 'Somebody else’s x-professional-id',
  sends: 'every operation of /api/openapi.json with a session and the header of a professional who one is not',
  answered: '403 each',
  async prepare({ attacker, bystander, demand }) {
    const by = await signIn(bystander())
    const { paths } = jsonOf<Api>(await bystander().send('/api/openapi.json'))
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
    )
    return async () => {
      let address: Address = attacker()
      for (const [at, { path, method }] of operations.entries()) {
        if (at % EACH === 0) address = attacker()
        const headers = { 'x-professional-id': randomUUID() }
        const { status } = await address.send(filled(path), {
          method,
          headers,
          by,
          ...(method === 'GET' ? {} : { json: {} }),
        })
        demand(status === 403, `${method} ${path} was answered ${status}`)
      }
    }
  },
}
