import Fastify from 'fastify'
import { openHome } from '../server/src/platform/database/cluster/home.ts'
import { initialise } from '../server/src/platform/database/cluster/initialise.ts'

// The least that a first start can do: make a database cluster and answer a request.
const [dataDir = '', port = ''] = process.argv.slice(2)
await initialise(openHome(dataDir))
const http = Fastify()
http.get('/readyz', async () => ({ status: 'ready' }))
await http.listen({ port: Number(port), host: 'localhost' })
