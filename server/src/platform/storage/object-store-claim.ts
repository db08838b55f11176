import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { z } from 'zod'
import { ConfigError } from '#core/config.ts'
import { isMissing, keepsNoFirst, problemOf, wrongClock } from './object-store-failures.ts'

/** An object that names the installation that owns the bucket. */
export const MARK = 'laneway-village.json'
const Mark = z.object({ installation: z.string() })

const START_MS = 5000
const MARK_MS = 1500
/** Stores refuse requests 15 minutes off; the client then uses the store's clock, so we warn earlier. */
const MAX_APART_MS = 300_000

const TRYING = 'trying/'
const MAX_TRYING = 100

type Ground = { client: S3Client; bucket: string; endpoint: string | undefined }

const inTime = (ms = START_MS) => ({ abortSignal: AbortSignal.timeout(ms) })

async function readMark({ client, bucket: Bucket }: Ground, ms?: number): Promise<string | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: MARK }), inTime(ms))
    return Mark.parse(JSON.parse((await Body?.transformToString()) ?? '')).installation
  } catch (error) {
    if (isMissing(error)) return undefined
    if (error instanceof z.ZodError || error instanceof SyntaxError) return 'unknown'
    throw error
  }
}

/** @returns false if something was there; undefined where the store lacks conditional writes */
async function putFirst({ client, bucket: Bucket }: Ground, Key: string, Body: string): Promise<boolean | undefined> {
  try {
    await client.send(new PutObjectCommand({ Bucket, Key, Body, IfNoneMatch: '*' }), inTime())
    return true
  } catch (error) {
    if (keepsNoFirst(error)) return undefined
    if ((error as Error).name !== 'PreconditionFailed') throw error
    return false
  }
}

/** Fails at start without the rights. @returns whether conditional writes work, as some stores ignore the condition */
async function tryWriting(ground: Ground): Promise<boolean> {
  const { client, bucket: Bucket } = ground
  const Key = TRYING + randomUUID()
  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'ok' }), inTime())
  const keepsFirst = (await putFirst(ground, Key, 'ok')) === false
  await client.send(new DeleteObjectCommand({ Bucket, Key }), inTime())
  return keepsFirst
}

/** Without conditional writes the last writer wins; waits until everybody who saw no mark has written. */
async function putLast(ground: Ground, Body: string) {
  if ((await readMark(ground, MARK_MS)) !== undefined) return
  await ground.client.send(new PutObjectCommand({ Bucket: ground.bucket, Key: MARK, Body }), inTime(MARK_MS))
  await wait(2 * MARK_MS)
}

async function claim(ground: Ground, installation: string): Promise<string | undefined> {
  const { client, bucket: Bucket } = ground
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: MAX_TRYING + 1 }), inTime())
  const mark = await readMark(ground)
  // Other processes of this installation may be testing at this moment.
  if (mark === undefined && Contents.some(({ Key }) => !Key?.startsWith(TRYING)))
    return `FILES_S3_BUCKET: ${Bucket} holds something already, and not of this village; name a bucket of its own`
  const keepsFirst = await tryWriting(ground)
  if (mark === undefined) {
    const Body = JSON.stringify({ installation })
    // Of two installations that start at once one wins; the other notices below.
    await (keepsFirst ? putFirst(ground, MARK, Body) : putLast(ground, Body))
  }
  return (await readMark(ground)) === installation
    ? undefined
    : `FILES_S3_BUCKET: ${Bucket} belongs to another installation; name a bucket of its own`
}

async function problem(ground: Ground, work: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    const found = await work()
    const apart = Math.abs(ground.client.config.systemClockOffset)
    return found ?? (apart > MAX_APART_MS ? `FILES_S3_ENDPOINT: ${wrongClock}` : undefined)
  } catch (error) {
    return problemOf(error, ground)
  }
}

/** Checks read access. @throws ConfigError that names the variable */
export async function probeBucket(ground: Ground): Promise<void> {
  const found = await problem(ground, async () => {
    await readMark(ground)
    return undefined
  })
  if (found) throw new ConfigError([found])
}

/** Checks all access, and marks an empty bucket as this installation's. @throws ConfigError that names the variable */
export async function claimBucket(ground: Ground, installation: string): Promise<void> {
  const found = await problem(ground, () => claim(ground, installation))
  if (found) throw new ConfigError([found])
}
