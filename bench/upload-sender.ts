import { once } from 'node:events'
import sharp from 'sharp'

/** Sends this many requests at once, each with one file of nearly 10 MB. */
export type Sending = { url: string; kind: 'photos' | 'PDFs'; count: number }
export type Sent = { statuses: number[]; seconds: number }

const MAX = 10_485_760

/** A photograph of 35 megapixels, as telephones take them: its quality is raised until it is nearly 10 MB. */
async function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const small = await sharp({ create: { width: 2300, height: 1700, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer()
  const large = await sharp(small).resize(6900, 5100).raw().toBuffer({ resolveWithObject: true })
  let best = Buffer.alloc(0)
  for (const quality of [50, 60, 70, 75, 80, 84, 88, 91, 94]) {
    const { width, height, channels } = large.info
    const made = await sharp(large.data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer()
    if (made.length >= MAX) break
    best = made
  }
  return best
}

const pdf = () =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(MAX - 2000, 'stream of a plan '), Buffer.from('\n%%EOF\n')])

const [{ url, kind, count }] = (await once(process, 'message')) as [Sending]
const file = new Blob([kind === 'photos' ? await photo() : pdf()])
async function send(at: number): Promise<number> {
  const form = new FormData()
  const fields = { name: 'Hanna Reid', postcode: '3056', phone: `+6149150${1000 + at}`, consent: 'true' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('email', `${kind.toLowerCase()}-${at}@bench.example`)
  form.set('description', 'Open the kitchen to the garden: a steel beam, new doors and floors.')
  form.set('files', file, kind === 'photos' ? 'kitchen.jpg' : 'plan.pdf')
  const answer = await fetch(`${url}/api/quotes`, { method: 'POST', body: form })
  await answer.arrayBuffer()
  return answer.status
}

// A server that has taken files before: its first one loads what draws and checks them.
await send(count)
process.send?.(file.size)
await once(process, 'message')

const started = performance.now()
const statuses = await Promise.all(Array.from({ length: count }, (_, at) => send(at)))
process.send?.({ statuses, seconds: (performance.now() - started) / 1000 } satisfies Sent)
process.disconnect()
