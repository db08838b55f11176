import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterFile } from './closing.ts'

/** What goes wrong with the store, until it is taken back. */
type Fault = 'down' | 'slow' | 'full' | 'no writing' | 'cut off' | null

export type ObjectStore = {
  endpoint: string
  /** What lies in the bucket, by key. */
  objects: Map<string, { bytes: Buffer; at: Date; sha256: string }>
  fault: Fault
  /** What becomes of `If-None-Match: *`: older stores know nothing of it, or refuse it. */
  condition: 'kept' | 'ignored' | 'refused'
  /** How far its clock is ahead. */
  clockMs: number
  /** Requests it got, as `METHOD key`. */
  asked: string[]
  /** The variables that name it. */
  env: Record<string, string>
  close(): Promise<void>
}

export const STORE = {
  bucket: 'village',
  accessKey: 'AKIAVILLAGE',
  secretKey: 'a-secret-of-the-store',
  region: 'us-east-1',
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Encoded as signatures want it, whatever the sender made of it. */
const encoded = (text: string) =>
  encodeURIComponent(decodeURIComponent(text)).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** Checks AWS Signature Version 4 from the request alone, by the published rules. */
function checkSignature(request: IncomingMessage, url: URL, body: Buffer, now: number) {
  const { authorization = '', ...headers } = request.headers
  const [, keyId, day, region, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      authorization,
    ) ?? []
  if (!keyId || !day || !signature) throw new Refusal(403, 'AccessDenied')
  if (keyId !== STORE.accessKey) throw new Refusal(403, 'InvalidAccessKeyId')
  if (region !== STORE.region) throw new Refusal(400, 'AuthorizationHeaderMalformed')
  const at = String(headers['x-amz-date'])
  const sent = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Math.abs(sent - now) > 900_000) throw new Refusal(403, 'RequestTimeTooSkewed')
  const digest = String(headers['x-amz-content-sha256'])
  const query = url.search
    .slice(1)
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('=').map(encoded))
    .map(([name = '', value = '']) => `${name}=${value}`)
    .toSorted()
    .join('&')
  const canonical = [
    request.method,
    url.pathname.split('/').map(encoded).join('/'),
    query,
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    signed,
    digest,
  ].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${STORE.secretKey}`, day))
  const text = `AWS4-HMAC-SHA256\n${at}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`
  if (hmac(key, text).toString('hex') !== signature) throw new Refusal(403, 'SignatureDoesNotMatch')
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch')
}

function list(store: ObjectStore, url: URL): string {
  const prefix = url.searchParams.get('prefix') ?? ''
  const most = Math.min(Number(url.searchParams.get('max-keys') ?? 1000), 1000)
  const after = url.searchParams.get('continuation-token') ?? ''
  const keys = [...store.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const page = keys.slice(0, most)
  const rest = keys.length > page.length
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${store.objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
  )
  return `<?xml version="1.0"?><ListBucketResult><Name>${STORE.bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${rest}</IsTruncated>${
    rest ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  }${contents.join('')}</ListBucketResult>`
}

function read(store: ObjectStore, key: string, { headers, method }: IncomingMessage, response: ServerResponse) {
  const found = store.objects.get(key)
  if (!found) throw new Refusal(404, 'NoSuchKey')
  const [, first, last = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  const from = Number(first ?? 0)
  if (first && from >= found.bytes.length) throw new Refusal(416, 'InvalidRange')
  const bytes = found.bytes.subarray(from, last === '' ? undefined : Number(last) + 1)
  response.writeHead(first ? 206 : 200, {
    'content-length': bytes.length,
    'last-modified': found.at.toUTCString(),
    'x-amz-meta-sha256': found.sha256,
  })
  if (store.fault === 'cut off') {
    response.write(bytes.subarray(0, bytes.length / 2))
    setImmediate(() => response.destroy())
  } else response.end(method === 'HEAD' ? undefined : bytes)
}

function write(store: ObjectStore, key: string, bytes: Buffer, { headers }: IncomingMessage) {
  if (store.fault === 'full') throw new Refusal(507, 'XMinioStorageFull')
  if (store.fault === 'no writing') throw new Refusal(403, 'AccessDenied')
  if (headers['if-none-match'] === '*' && store.condition === 'refused') throw new Refusal(501, 'NotImplemented')
  if (headers['if-none-match'] === '*' && store.condition === 'kept' && store.objects.has(key))
    throw new Refusal(412, 'PreconditionFailed')
  store.objects.set(key, { bytes, at: new Date(), sha256: String(headers['x-amz-meta-sha256'] ?? '') })
}

async function answer(store: ObjectStore, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', store.endpoint)
  const body = await buffer(request)
  const now = Date.now() + store.clockMs
  const [, bucket = '', ...path] = url.pathname.split('/').map(decodeURIComponent)
  const key = path.join('/')
  store.asked.push(`${request.method} ${key}`)
  response.setHeader('date', new Date(now).toUTCString())
  checkSignature(request, url, body, now)
  if (bucket !== STORE.bucket) throw new Refusal(404, 'NoSuchBucket')
  if (key === '') return response.end(list(store, url))
  if (request.method === 'PUT') write(store, key, body, request)
  else if (request.method === 'DELETE') store.objects.delete(key)
  else return read(store, key, request, response)
  return response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
}

/**
 * A store on this machine that speaks as much of S3 as the product does, in memory, with one bucket. It checks every
 * signature and every SHA-256, and can be told to fail. Closed after the test file.
 */
export async function anObjectStore(): Promise<ObjectStore> {
  const server = createServer(async (request, response) => {
    if (store.fault === 'down') return request.socket.destroy()
    if (store.fault === 'slow') await wait(60_000, undefined, { ref: false })
    await answer(store, request, response).catch((error) => {
      const { status = 500, code = 'InternalError' } = error as Refusal
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store: ObjectStore = {
    endpoint,
    objects: new Map(),
    fault: null,
    condition: 'kept',
    clockMs: 0,
    asked: [],
    env: {
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_BUCKET: STORE.bucket,
      FILES_S3_ACCESS_KEY: STORE.accessKey,
      FILES_S3_SECRET_KEY: STORE.secretKey,
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  afterFile(() => store.close())
  return store
}
