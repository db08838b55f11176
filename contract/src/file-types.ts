// Pages ship this to the browser: a file is refused for the same reason before it is sent and after.

/** What a file chooser offers: endings too, as systems know some of them by no media type. */
const JPEG_AND_PNG = 'image/jpeg,image/png,.jpg,.jpeg,.jpe,.jfif,.png'
export const accepts = {
  pictures: JPEG_AND_PNG,
  picturesAndPdf: `${JPEG_AND_PNG},application/pdf,.pdf`,
} as const
export type Accepts = keyof typeof accepts

/** As many bytes as the types are told by. */
export const TYPE_BYTES = 16

export type FileType = 'image/jpeg' | 'image/png' | 'application/pdf'

const magic: [type: FileType, start: string][] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['application/pdf', '%PDF-'],
]

const HEIC =
  'It is a HEIC photo: set your iPhone to Settings, Camera, Formats, Most Compatible, or save this one as JPG.'

/** The formats that people take for a picture of the right kind; `ftyp` names brands (ISO/IEC 23008-12). */
const others: [start: RegExp, says: string][] = [
  [/^$/, 'It is empty.'],
  [/^.{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s, HEIC],
  [/^.{4}ftypavi[fs]/s, 'It is an AVIF picture.'],
  [/^GIF8[79]a/, 'It is a GIF.'],
  [/^RIFF.{4}WEBP/s, 'It is a WebP picture.'],
  [/^(II\*\0|MM\0\*)/, 'It is a TIFF picture.'],
  [/^BM.{4}\0{4}/s, 'It is a BMP picture.'],
]

const startOf = (head: Uint8Array) => String.fromCharCode(...head.subarray(0, TYPE_BYTES))

/** The type of a picture or PDF by its first bytes, whatever its name; undefined for anything else. */
export function typeOfBytes(head: Uint8Array): FileType | undefined {
  const start = startOf(head)
  return magic.find(([, first]) => start.startsWith(first))?.[0]
}

/** What else a file is, by its first bytes, in a sentence for its owner; '' where that helps nobody. */
function whatItIs(head: Uint8Array): string {
  const start = startOf(head)
  return others.find(([is]) => is.test(start))?.[1] ?? ''
}

/** The documented message for a type that is not accepted (specification 1, section 5), and what the file is instead. */
export const wrongTypeMessage = (name: string, types: string, head: Uint8Array = new Uint8Array([0])) =>
  `Invalid file type: ${name} is not a supported file type. Please use ${types} files. ${whatItIs(head)}`.trim()

export const typeNames = { pictures: 'JPG or PNG', picturesAndPdf: 'JPG, PNG, or PDF' } as const
