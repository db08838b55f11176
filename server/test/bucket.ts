import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'

type Env = Record<string, string>

export const bucketClient = (env: Env) =>
  new S3Client({
    region: env.FILES_S3_REGION ?? 'us-east-1',
    endpoint: env.FILES_S3_ENDPOINT ?? '',
    forcePathStyle: true,
    credentials: { accessKeyId: env.FILES_S3_ACCESS_KEY ?? '', secretAccessKey: env.FILES_S3_SECRET_KEY ?? '' },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

/** Any store's bucket, seen past the product. */
export function openBucket(env: Env) {
  const client = bucketClient(env)
  const Bucket = env.FILES_S3_BUCKET ?? ''
  async function keys(Prefix = ''): Promise<string[]> {
    const found: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
      found.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    return found
  }
  const get = (Key: string) => client.send(new GetObjectCommand({ Bucket, Key }))
  async function read(Key: string): Promise<Buffer> {
    const { Body } = await get(Key)
    return Buffer.from((await Body?.transformToByteArray()) ?? [])
  }
  const write = (Key: string, Body: Buffer | string) => client.send(new PutObjectCommand({ Bucket, Key, Body }))
  const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }))
  return {
    keys,
    read,
    write,
    remove,
    /** The SHA-256 that was put beside the bytes. */
    noted: async (Key: string) => (await get(Key)).Metadata?.sha256,
    /** Takes all of it out. @returns what puts it back */
    async empty() {
      const held = new Map<string, Buffer>()
      for (const key of await keys()) {
        held.set(key, await read(key))
        await remove(key)
      }
      return async () => {
        for (const key of await keys()) await remove(key)
        for (const [key, bytes] of held) await write(key, bytes)
      }
    },
  }
}
