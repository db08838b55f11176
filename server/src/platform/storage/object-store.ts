import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import type { ObjectStoreSettings } from '#core/config.ts'
import { claimBucket, MARK, probeBucket } from './object-store-claim.ts'
import { failureOf, isMissing } from './object-store-failures.ts'
import type { StorageBackend } from './storage-backend.ts'

/** A slow reader holds a socket for as long as they read. */
const SOCKETS = 500
const CONNECT_MS = 1500
const SILENCE_MS = 30_000
/** Until the response begins; its body may take longer. */
const ANSWER_MS = 5000
/** 50 MB at 10 Mbit/s. */
const PUT_MS = 45_000
/** Short, as /readyz waits for it. */
const ASK_MS = 900

function clientOf({ endpoint, region, accessKey, secretKey }: ObjectStoreSettings): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 2,
    requestHandler: new NodeHttpHandler({
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: { maxSockets: SOCKETS },
      httpsAgent: { maxSockets: SOCKETS },
    }),
    // Other stores lack Amazon's newer checksums; the SHA-256 of the body is signed instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** @throws as `failureOf` */
async function within<Answer>(ms: number, ask: (gone: { abortSignal: AbortSignal }) => Promise<Answer>) {
  const patience = new AbortController()
  const clock = setTimeout(() => patience.abort(), ms)
  try {
    return await ask({ abortSignal: patience.signal })
  } catch (error) {
    throw failureOf(error)
  } finally {
    clearTimeout(clock)
  }
}

const orUndefined = <Answer>(answer: Promise<Answer>) =>
  answer.catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })

/** The signature covers the SHA-256, so the store refuses altered bytes. */
function putOf(Bucket: string, Key: string, Body: Readable | string, ContentLength: number, sha256: string) {
  const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength, Metadata: { sha256 } })
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = sha256
      return next(args)
    },
    { step: 'build', name: 'signedBytes' },
  )
  return command
}

async function putFile(client: S3Client, bucket: string, key: string, from: string, sha256: string) {
  const { size } = await stat(from)
  const body = createReadStream(from)
  try {
    await within(PUT_MS, (gone) => client.send(putOf(bucket, key, body, size, sha256), gone))
  } finally {
    body.destroy()
  }
}

function shelfOf(client: S3Client, Bucket: string): StorageBackend {
  return {
    where: (key) => `s3://${Bucket}/${key}`,
    // The client does not retry a stream by itself.
    put: (key, from, sha256) =>
      putFile(client, Bucket, key, from, sha256).catch((error) => {
        if (error.code !== 'unavailable' || error.cause?.name === 'AbortError') throw error
        return putFile(client, Bucket, key, from, sha256)
      }),
    async open(Key, range) {
      const Range = range && `bytes=${range.first}-${range.last}`
      const answer = await within(ANSWER_MS, (gone) =>
        orUndefined(client.send(new GetObjectCommand({ Bucket, Key, Range }), gone)),
      )
      return answer && { stream: answer.Body as Readable, byteCount: answer.ContentLength ?? 0 }
    },
    async has(Key) {
      const command = new HeadObjectCommand({ Bucket, Key })
      return (await within(ANSWER_MS, (gone) => orUndefined(client.send(command, gone)))) !== undefined
    },
    async remove(Key) {
      await within(ANSWER_MS, (gone) => client.send(new DeleteObjectCommand({ Bucket, Key }), gone))
    },
    async *list(Prefix) {
      let ContinuationToken: string | undefined
      do {
        const page = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })
        const answer = await within(ANSWER_MS, (gone) => client.send(page, gone))
        for (const { Key = '', LastModified = new Date(0) } of answer.Contents ?? [])
          yield { name: Key.slice(Prefix.length), at: LastModified }
        ContinuationToken = answer.NextContinuationToken
      } while (ContinuationToken)
    },
    isWritable: () =>
      within(ASK_MS, (gone) => client.send(new HeadObjectCommand({ Bucket, Key: MARK }), gone)).then(
        () => true,
        () => false,
      ),
  }
}

export function openObjectStore(settings: ObjectStoreSettings) {
  const client = clientOf(settings)
  const shelf = shelfOf(client, settings.bucket)
  const ground = { client, bucket: settings.bucket, endpoint: settings.endpoint }
  return {
    shelf,
    claim: (installation: string) => claimBucket(ground, installation),
    probe: () => probeBucket(ground),
  }
}
