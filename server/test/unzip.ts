import { text } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'

/** The entries of a ZIP file, as text. */
export const unzip = (bytes: Buffer) =>
  new Promise<Record<string, string>>((resolve, reject) => {
    const entries: Record<string, string> = {}
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed)
          entries[entry.fileName] = await text(stream)
          zip.readEntry()
        }),
      )
      zip.on('end', () => resolve(entries))
      zip.readEntry()
    })
  })
