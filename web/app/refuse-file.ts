import { type Accepts, TYPE_BYTES, typeNames, typeOfBytes, wrongTypeMessage } from '@lv/contract/file-types'
import { UPLOAD_BYTES } from '@lv/contract/options'

/** What can be told of a file before it is sent; undefined where nothing speaks against it, or it cannot be read here. */
export async function refuseFile(file: File, accepts: Accepts): Promise<string | undefined> {
  if (file.size > UPLOAD_BYTES) return `File too large: ${file.name} is larger than 10MB. Please choose a smaller file.`
  const bytes = await file
    .slice(0, TYPE_BYTES)
    .arrayBuffer()
    .catch(() => undefined)
  if (!bytes) return undefined
  const head = new Uint8Array(bytes)
  const type = typeOfBytes(head)
  const isAccepted = type && (accepts === 'picturesAndPdf' || type !== 'application/pdf')
  return isAccepted ? undefined : wrongTypeMessage(file.name, typeNames[accepts], head)
}
