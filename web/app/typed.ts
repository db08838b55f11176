import { cut } from '@lv/contract/cut'

/** What somebody typed, as an address holds it: without spaces around it, and no longer than the API takes. */
export const trimInput = (value: string | null | undefined, most: number): string => cut((value ?? '').trim(), most)
