import { jsonOf } from './address.ts'
import type { Attack } from './attack.ts'

const paths = [
  '/',
  '/communities',
  '/nothing-here',
  '/api/communities',
  '/api/trust',
  '/api/openapi.json',
  '/robots.txt',
  '/sitemap.xml',
  '/icons/192.png',
  '/og/communities.png',
  '/healthz',
  '/api/nothing',
]

export const heads: Attack = {
  name: 'HEAD says a length that is not there',
  sends: 'HEAD and GET of pages, calls, files and pictures, packed and not',
  answered: 'the same status, and the length that GET has, or none',
  async prepare({ attacker, bystander, demand }) {
    const [address, reader] = [attacker(), bystander()]
    const [community] = jsonOf<{ id: string }[]>(await reader.send('/api/communities?limit=1'))
    const [, asset = '/'] = /(\/assets\/[\w.-]+\.js)/.exec((await reader.send('/')).body.toString()) ?? []
    const all = [
      ...paths,
      `/community/${community?.id}`,
      `/community/${community?.id}/og.png`,
      `/api/communities/${community?.id}`,
      asset,
    ]
    return async () => {
      for (const coding of ['identity', 'gzip'])
        for (const path of all) {
          const headers = { 'accept-encoding': coding }
          const head = await address.send(path, { method: 'HEAD', headers })
          const got = await reader.send(path, { headers })
          const said = head.headers['content-length']
          demand(head.status === got.status, `HEAD ${path} answers ${head.status}, GET ${got.status}`)
          demand(
            said === undefined || Number(said) === got.body.length,
            `HEAD ${path} says ${said}, GET has ${got.body.length} (${coding})`,
          )
          demand(head.body.length === 0, `HEAD ${path} has a body`)
        }
    }
  },
}
