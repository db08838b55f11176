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

/** Says whose the bucket is. */
export const MARK = 'laneway-village.json'
const Mark = z.object({ installation: z.string() })

const START_MS = 5000
/** The most that reading the mark, or writing it, takes where the last to write it has the bucket. */
const MARK_MS = 1500
/** A store refuses what is signed a quarter of an hour off; the client then signs by the store's clock, and we say so. */
const MAX_APART_MS = 300_000

/** What a start writes to see whether it can, and deletes at once. */
const TRYING = 'trying/'
const MAX_TRYING = 100

type Ground = { client: S3Client; bucket: string; endpoint: string | undefined }

const inTime = (ms = START_MS) => ({ abortSignal: AbortSignal.timeout(ms) })

/** Whose the bucket is, or undefined. */
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

/** Writes where nothing is. @returns whether that was so; undefined where the store does not know the question */
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

/**
 * A key without the right to write or delete would lose the first upload, or keep the first deletion.
 * @returns whether the store keeps what was written first, when asked to: some refuse to, others write all the same
 */
async function tryWriting(ground: Ground): Promise<boolean> {
  const { client, bucket: Bucket } = ground
  const Key = TRYING + randomUUID()
  await client.send(new PutObjectCommand({ Bucket, Key, Body: 'ok' }), inTime())
  const keepsFirst = (await putFirst(ground, Key, 'ok')) === false
  await client.send(new DeleteObjectCommand({ Bucket, Key }), inTime())
  return keepsFirst
}

/** The last to write has the bucket. Whoever saw it unmarked has written by the time that this ends. */
async function putLast(ground: Ground, Body: string) {
  if ((await readMark(ground, MARK_MS)) !== undefined) return
  await ground.client.send(new PutObjectCommand({ Bucket: ground.bucket, Key: MARK, Body }), inTime(MARK_MS))
  await wait(2 * MARK_MS)
}

async function claim(ground: Ground, installation: string): Promise<string | undefined> {
  const { client, bucket: Bucket } = ground
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: MAX_TRYING + 1 }), inTime())
  const mark = await readMark(ground)
  // Other processes of this village may be trying to write at this moment.
  if (mark === undefined && Contents.some(({ Key }) => !Key?.startsWith(TRYING)))
    return `FILES_S3_BUCKET: ${Bucket} holds something already, and not of this village; name a bucket of its own`
  const keepsFirst = await tryWriting(ground)
  if (mark === undefined) {
    const Body = JSON.stringify({ installation })
    // Of two installations that are started at once one has it; the loser reads that below.
    await (keepsFirst ? putFirst(ground, MARK, Body) : putLast(ground, Body))
  }
  return (await readMark(ground)) === installation
    ? undefined
    : `FILES_S3_BUCKET: ${Bucket} belongs to another installation; name a bucket of its own`
}

/** @returns what is wrong with the variables, or undefined */
async function problem(ground: Ground, work: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    const found = await work()
    const apart = Math.abs(ground.client.config.systemClockOffset)
    return found ?? (apart > MAX_APART_MS ? `FILES_S3_ENDPOINT: ${wrongClock}` : undefined)
  } catch (error) {
    return problemOf(error, ground)
  }
}

/** Asks whether the bucket can be read. @throws ConfigError that names the variable */
export async function probeBucket(ground: Ground): Promise<void> {
  const found = await problem(ground, async () => {
    await readMark(ground)
    return undefined
  })
  if (found) throw new ConfigError([found])
}

/**
 * Makes sure that the bucket can be read, written, listed and deleted in, and that it is this installation's: an empty
 * one is marked as such. @throws ConfigError that names the variable
 */
export async function claimBucket(ground: Ground, installation: string): Promise<void> {
  const found = await problem(ground, () => claim(ground, installation))
  if (found) throw new ConfigError([found])
}
