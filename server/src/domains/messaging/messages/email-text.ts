import { cut } from '@lv/contract/cut'

/** As much of a message as its letter shows. */
const MAILED = 500

/** What a letter says that a message does. */
export const emailText = (body: string): string => cut(body, MAILED, '…') || 'They sent you a file.'
